import { readFileSync } from 'node:fs';
import { folderForTests, waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { openLog } from './logs.ts';

it('keeps every line in a file and says only errors on the terminal', async () => {
  const said: string[] = [];
  const log = openLog(folderForTests(), 'bff', (line) => said.push(line));
  const lines = [
    '{"level":30,"msg":"listening"}',
    'plain words',
    '{"level":50,"msg":"sweep failed","err":{"message":"no answer"}}',
    '{"level":50',
  ];
  lines.forEach(log.write);
  log.close();
  await waitFor(() => readFileSync(log.path, 'utf8') === `${lines.join('\n')}\n`, {
    what: 'the lines in the file',
  });
  expect(said).toEqual(['bff: sweep failed: no answer']);
});
