import { resolve } from 'node:path';
import { ok } from '@forno/shared/domain';
import { installationId, openDatabase } from '@forno/shared/server/db';
import { describeBackup, writeBackup } from '@forno/shared/server/operations';
import { backupName } from '../operations/backup/keep-backups.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup -- [file]`: backs up the running shop. */
void runCommand(async (config) => {
  const path = resolve(process.argv[2] ?? `${backupName(new Date())}.backup`);
  const began = performance.now();
  const written = await writeBackup(config, path);
  const { models, close } = await openDatabase(config);
  await models.installation
    .updateOne({ _id: installationId }, { $set: { backedUpAt: new Date() } })
    .finally(close);
  return ok(`Saved ${describeBackup(written, began)} to ${path}`);
});
