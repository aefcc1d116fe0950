import { writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen } from '@forno/shared/processes';
import { folderForTests } from '@forno/shared/testing';
import { expect, it, onTestFinished } from 'vitest';
import { putObject } from './put-object.ts';

/** A store that takes the file, and writes this again and again, after this head. */
async function storeThatAnswers(status: number | undefined, text: string) {
  const server = createServer((call, answer: ServerResponse) => {
    call.resume().on('end', () => {
      if (status !== undefined) answer.writeHead(status).flushHeaders();
      // Without a status: a head that never ends.
      const send = () => (status === undefined ? call.socket.write(text) : answer.write(text));
      if (status === undefined) call.socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
      const timer = setInterval(send, 20);
      call.socket.on('close', () => clearInterval(timer));
    });
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  const path = join(folderForTests(), 'evening.backup');
  await writeFile(path, 'x'.repeat(1_000));
  return () => putObject({ url, region: 'r', keyId: 'k', secret: 's' }, path, 500);
}

it.each([
  ['a head byte by byte', undefined, 'a', /timeout/i],
  ['a refusal byte by byte', 403, 'a', /timeout/i],
  ['a refusal without end', 403, 'Denied. '.repeat(10_000), /answered 403: (Denied\. )+D?/],
])('does not wait for a store that answers with %s', async (_, status, text, why) => {
  const error: unknown = await (await storeThatAnswers(status, text))().catch((reason: unknown) => reason);
  expect(String(error)).toMatch(why);
  expect(String(error).length).toBeLessThan(500);
});

it('has copied a file once the store says so, whatever it goes on saying', async () => {
  await (await storeThatAnswers(200, 'a'))();
});
