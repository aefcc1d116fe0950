import { waitFor } from '@forno/shared/testing';
import { freePortPair, runStarter, untilOpen } from './run-starter.ts';

/** Starts the built shop, stops it, and returns the time (ms) until its first page. */
export async function timeToFirstPage(dataFolder: string): Promise<number> {
  const port = await freePortPair();
  const from = performance.now();
  const starter = runStarter({ dataFolder, port });
  const page = async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok === true;
  await waitFor(page, { what: 'the first page' });
  const time = performance.now() - from;
  await untilOpen(starter);
  starter.child.kill('SIGTERM');
  await starter.ended;
  return Math.round(time);
}
