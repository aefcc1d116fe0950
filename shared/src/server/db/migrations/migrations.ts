import type { Connection } from 'mongoose';
import type { Models } from '../models/index.ts';
import { storeReferences } from './0005-references.ts';
import { nameFormerColleagues } from './0006-former-colleagues.ts';
import { storeSearchWords } from './0007-search-words.ts';
import { storeEmailDomains } from './0008-email-domains.ts';

/**
 * A change of stored data, in a file of its own (`0002-what-it-does.ts`). It may be run again, after a crash halfway or
 * beside another process, and BFFs of the release before still read and write what it changes.
 */
export interface Migration {
  /** The release that needs it. */
  number: number;
  name: string;
  up(database: { connection: Connection; models: Models }): Promise<void>;
}

/**
 * Of this program's data and jobs. Raise it with every migration, every index that is no longer wanted, and every change
 * that an older worker must not meet. 2: it would make orders without their recipe, facts of food and bill. 5: what was
 * paid at the counter is found by its references. 6: whoever did something on duty, and is gone, is a former colleague;
 * and it would ask the provider again for what a person gave back. 3, 4 and 7: the words by which customers are found,
 * from each letter of a Chinese, Japanese or Korean name, and in one spelling. 8: emails have the
 * domain that mail carries.
 */
export const release = 8;

/** In the order of their numbers, none above `release`. */
export const migrations: readonly Migration[] = [
  { number: 5, name: 'references', up: ({ models }) => storeReferences(models) },
  { number: 6, name: 'former colleagues', up: ({ models }) => nameFormerColleagues(models) },
  { number: 7, name: 'search words', up: ({ models }) => storeSearchWords(models) },
  { number: 8, name: 'email domains', up: ({ models }) => storeEmailDomains(models) },
];
