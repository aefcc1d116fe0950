import { resolve } from 'node:path';
import { ok } from '@forno/shared/domain';
import { describeBackup, writeBackup } from '@forno/shared/server/operations';
import { runCommand } from './run-command.ts';

/** `npm run backup -- [file]`: backs up the running shop. */
void runCommand(async (config) => {
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const path = resolve(process.argv[2] ?? `forno-${now}.backup`);
  const began = performance.now();
  return ok(`Saved ${describeBackup(await writeBackup(config, path), began)} to ${path}`);
});
