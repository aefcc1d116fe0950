import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';
import { startProcess, untilReady } from './start-process.ts';

const node = (script: string) =>
  startProcess({ name: 'bff', command: process.execPath, args: ['-e', script] });

it('waits through refusals until the process can serve', async () => {
  const port = await freePort();
  const server = `
    let asked = 0;
    const answer = (request, response) => response.writeHead(++asked < 3 ? 503 : 200).end();
    setTimeout(() => require('node:http').createServer(answer).listen(${port}, '127.0.0.1'), 100);`;
  const running = await untilReady(await node(server), `http://127.0.0.1:${port}/readyz`);
  expect(running.isRunning()).toBe(true);
  await running.stop();
});

it('does not wait for one that has exited, and reports its output', async () => {
  const running = await node("console.error('MONGO_URL: is missing'); process.exitCode = 1");
  const ready = untilReady(running, 'http://127.0.0.1:9/readyz');
  await expect(ready).rejects.toThrow(/^bff exited with code 1\nMONGO_URL: is missing$/);
});

it('stops one that is not ready in time', async () => {
  const running = await node('setInterval(() => {}, 1000)');
  const ready = untilReady(running, 'http://127.0.0.1:9/readyz', { deadlineMs: 200 });
  await expect(ready).rejects.toThrow('bff was not ready within 0.2 s');
  expect(running.isRunning()).toBe(false);
});
