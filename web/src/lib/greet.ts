/** Asks a table for its welcome only: how many units of points make one point there. */
import { Line, playAddress } from './socket';

export function unitOf(table: string): Promise<number> {
  return new Promise((done, fail) => {
    const line: Line = new Line({
      url: playAddress(location),
      hello: () => ({ type: 'hello', table, secrets: [] }),
      onMessage: (message) => {
        if (message.type === 'welcome') done(message.unit);
        if (message.type === 'fault') fail(new Error(message.text));
        line.close();
      },
      onState: () => undefined,
    });
    line.open();
  });
}
