/** What can be done at a table besides playing: seats, links, the host's verbs. */
import { api } from './api';
import { withoutSeat, withTable } from './keys';
import type { TableKeys } from './keys';
import { to } from './route';
import type { LiveTable } from './table.svelte';
import { pocket, problemText } from './visit.svelte';

export class Desk {
  busy = $state(false);

  constructor(
    readonly id: string,
    readonly table: LiveTable,
  ) {}

  get keys(): TableKeys | undefined {
    return pocket.keys.tables.find((each) => each.table === this.id);
  }

  get host(): string | undefined {
    return this.keys?.host;
  }

  get invite(): string | undefined {
    return this.keys?.invite;
  }

  secret(seat: number): string | undefined {
    return this.keys?.seats.find((key) => key.seat === seat)?.secret;
  }

  /** What opens a seat's verbs: its own secret, or the host's. */
  private right(seat: number): string {
    return this.secret(seat) ?? this.host ?? '';
  }

  /** Do something, and tell a problem at the table. */
  private async run(what: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    try {
      await what();
    } catch (problem) {
      this.table.note(problemText(problem));
    }
    this.busy = false;
  }

  sit(seat: number): Promise<void> {
    return this.run(async () => {
      const key = await api.claim(this.id, seat, this.invite ?? '', pocket.name);
      pocket.add(this.table.info, key.seat, key.secret);
      this.table.reopen();
    });
  }

  seatBot(seat: number, bot: string): Promise<void> {
    return this.run(() => api.seatBot(this.id, seat, bot, this.right(seat)));
  }

  takeBack(seat: number): Promise<void> {
    return this.run(() => api.takeBack(this.id, seat, this.right(seat)));
  }

  release(seat: number): Promise<void> {
    return this.run(async () => {
      await api.release(this.id, seat, this.right(seat));
      pocket.change((keys) => withoutSeat(keys, this.id, seat));
      this.table.reopen();
    });
  }

  eraseName(seat: number): Promise<void> {
    return this.run(() => api.eraseName(this.id, seat, this.right(seat)));
  }

  allowChat(chat: boolean): Promise<void> {
    return this.run(() => api.change(this.id, { chat }, this.host ?? ''));
  }

  eraseChat(): Promise<void> {
    return this.run(async () => {
      await api.eraseChat(this.id, this.host ?? '');
      this.table.chat = [];
    });
  }

  rematch(): Promise<void> {
    return this.run(async () => {
      const made = await api.rematch(this.id, this.host ?? '');
      pocket.keep(made);
      this.goOn(made.table.table);
    });
  }

  /** To the rematch, where everybody's secrets are good, too. */
  goOn(next: string): void {
    const { game, title } = this.table.info;
    const seats = this.keys?.seats ?? [];
    const keys = { table: next, game, title, seen: Date.now(), seats };
    if (seats.length > 0) pocket.change((all) => withTable(all, keys));
    location.hash = to.table(next);
  }

  /** Looked at now: it comes first among my tables. */
  seen(): void {
    const keys = this.keys;
    if (keys) pocket.change((all) => withTable(all, { ...keys, seats: [], seen: Date.now() }));
  }
}
