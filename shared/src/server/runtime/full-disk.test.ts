import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { smallDiskForTests, waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';

const disk = smallDiskForTests(200);
/** Logs a line for each that it is told to, and answers. */
const logging = `
  import { createLogger } from '@forno/shared/server/runtime';
  const logger = createLogger({ LOG_LEVEL: 'info' }, 'test');
  process.on('message', (line) => { logger.info(line); setTimeout(() => process.send(line), 50); });
`;

it.runIf(disk)('a process whose log is on a full disk lives on, and logs when there is room', async () => {
  if (!disk) return;
  const path = join(disk.folder, 'bff.log');
  const log = openSync(path, 'a');
  const args = ['--conditions=@forno/source', '--import', 'tsx', '--input-type=module', '-e', logging];
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', log, 'inherit', 'ipc'] });
  closeSync(log);
  const say = async (line: string) => {
    const answered = once(child, 'message');
    child.send(line);
    await answered;
  };
  await say('before');
  disk.fill();
  for (const line of ['x'.repeat(9_000), 'one', 'two']) await say(line);
  expect(child.exitCode).toBeNull();
  disk.free();
  await say('after');
  await waitFor(() => readFileSync(path, 'utf8').includes('"after"'), { what: 'the line after' });
  child.kill();
  await once(child, 'exit');
});
