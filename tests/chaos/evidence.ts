import type { Inventory } from '@forno/shared/domain';
import type { Models } from '@forno/shared/server/db';
import type { Recorded } from './record.ts';
import type { Screen } from './screen.ts';

/** What a run left behind, to be compared. */
export interface Evidence {
  models: Models;
  /** A BFF, and an admin's token for it. */
  url: string;
  adminToken: string;
  sandboxUrl: string;
  shelf: Inventory;
  /** Customers' screens by account id. */
  screens: ReadonlyMap<string, Screen>;
  adminScreen: Screen;
  recorded: Recorded;
  /** How many mails may have been in flight during kills. */
  mayRepeat: number;
}
