import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot, systemEnvironment } from '@forno/shared/processes';
import { asEnvironment } from '@forno/shared/testing';
import type { TestShop } from './open-shop.ts';

const run = promisify(execFile);
const passphrase = 'a passphrase of the tests';

/** Runs the built `npm run backup` or `npm run restore` at this shop; returns its output or refusal. */
export async function runCommand(
  { config }: Pick<TestShop, 'config'>,
  name: 'backup' | 'restore',
  args: string[],
  more = {},
): Promise<string> {
  const env = { ...systemEnvironment(), ...asEnvironment(config), BACKUP_PASSPHRASE: passphrase, ...more };
  return run(process.execPath, [`bff/dist/commands/${name}.js`, ...args], { cwd: repositoryRoot, env }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}
