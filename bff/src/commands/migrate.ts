import { ok } from '@forno/shared/domain';
import { releaseOf, returnToRelease } from '@forno/shared/server/db';
import { runOnDatabase } from './run-command.ts';

/**
 * `npm run migrate`: brings the database to this release before its first process does; opening it is all that takes.
 * `-- --back`, from an older program: its workers take jobs again.
 */
void runOnDatabase(async (models) => {
  if (process.argv.includes('--back')) await returnToRelease(models);
  return ok(`The database is at release ${await releaseOf(models)}.`);
});
