import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ok } from '@forno/shared/domain';
import { afterRestore, commandErrors, refuse } from '@forno/shared/messages/server';
import { restoreBackup, describeBackup } from '@forno/shared/server/operations';
import { runCommand } from './run-command.ts';

/** `npm run restore -- file [--replace] [--unencrypted]`: restores a backup into the database while the shop is stopped. */
void runCommand(async (config) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      unencrypted: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (file === undefined) return refuse('invalid_request', { message: commandErrors.noFile });
  const began = performance.now();
  const restored = await restoreBackup(config, resolve(file), values);
  return ok(`Restored ${describeBackup(restored, began)}.\n${afterRestore}`);
});
