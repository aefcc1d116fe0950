import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot, systemEnvironment } from '@forno/shared/processes';
import { afterTests } from '@forno/shared/testing';

const node = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: repositoryRoot, env: systemEnvironment() });

/**
 * Bundles a test script into one file, like the build, and keeps what V8 compiles of it: from source it would start ten
 * times slower, and without the latter half of a start is compiling. Returns the path of what starts it, from the root
 * of the repository; it is gone after the tests.
 */
export async function bundleScript(entry: string): Promise<string> {
  const folder = `node_modules/.cache/forno/tests/${randomUUID()}`;
  afterTests(() => rm(join(repositoryRoot, folder), { recursive: true, force: true }));
  await node('scripts/bundle.mjs', entry, `${folder}/script.cjs`);
  const start = `${folder}/start.mjs`;
  await copyFile(new URL('start-compiled.mjs', import.meta.url), join(repositoryRoot, start));
  // Without settings it ends as soon as all of it is loaded.
  await node(start).catch(() => {});
  return start;
}
