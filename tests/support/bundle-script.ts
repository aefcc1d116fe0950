import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@forno/shared/processes';

/**
 * Bundles a test script into one file, like the build: from source it would start ten times slower. Returns its path
 * from the root of the repository.
 */
export async function bundleScript(entry: string): Promise<string> {
  const file = `node_modules/.cache/forno/tests/${basename(entry, '.ts')}.mjs`;
  await promisify(execFile)(process.execPath, ['scripts/bundle.mjs', entry, file], { cwd: repositoryRoot });
  return file;
}
