/** Whom the pictures are from, for the credits page. */
import { gameIcons } from './game-icons';

export interface IconCredit {
  readonly what: string;
  readonly name: string; // in the set
  readonly author: string;
  readonly source: string;
}

export const iconLicence = {
  set: 'Game-icons',
  source: 'https://game-icons.net',
  licence: 'CC BY 3.0',
  licenceText: 'https://creativecommons.org/licenses/by/3.0/',
  changes: 'Colours and sizes are changed; the shapes are as they were drawn.',
} as const;

/** One row for each icon that is used. */
export const iconCredits: readonly IconCredit[] = Object.entries(gameIcons).map(
  ([what, { name, author }]) => ({
    what,
    name,
    author,
    source: iconLicence.source,
  }),
);

/** `Icons: bear-head by Delapouite, … from Game-icons (game-icons.net), CC BY 3.0.` */
export const iconCreditLine = `Icons: ${iconCredits
  .map(({ name, author }) => `${name} by ${author}`)
  .join(', ')}, all from ${iconLicence.set} (game-icons.net), ${iconLicence.licence}.`;
