import { repositoryRoot, type RunningProcess, startNode } from '@forno/shared/processes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effects } from '@forno/shared/server/runtime';
import { asEnvironment } from '@forno/shared/testing';
import { bundleScript } from '../support/bundle-script.ts';
import { bffWindows, type Request, type Story, windows } from './crash-windows.ts';
import { openPipeline, calmProvider, type Pipeline } from './open-pipeline.ts';
import { requests } from './requests.ts';
import { stories } from './stories.ts';

/**
 * Every window between two effects, by name: a real worker or BFF is killed exactly there, another takes over, and
 * the result is the same as if nothing had happened.
 */
let crashingWorker: string;
let crashingBff: string;
const lanes: Pipeline[] = [];
const free: Pipeline[] = [];
const waiting: ((lane: Pipeline) => void)[] = [];

beforeAll(async () => {
  crashingWorker = await bundleScript('tests/pipeline/crashing-worker.ts');
  crashingBff = await bundleScript('tests/pipeline/crashing-bff.ts');
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => openPipeline({ workers: false, config: calmProvider })),
  );
  lanes.push(...opened);
  free.push(...opened);
});
afterAll(() => Promise.all(lanes.map((lane) => lane.close())));

/** One shop per window at a time; the machine has room for only a few. */
async function inLane(run: (lane: Pipeline) => Promise<void>): Promise<void> {
  const lane = free.pop() ?? (await new Promise<Pipeline>((resolve) => waiting.push(resolve)));
  try {
    await run(lane);
  } finally {
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  }
}

const doomed = (lane: Pipeline, entry: string, when: string, what: string, ready: RegExp) =>
  startNode({
    name: 'doomed process',
    entry,
    args: [when, what],
    env: { ...asEnvironment(lane.config), PORT: '0' },
    cwd: repositoryRoot,
    ready,
  });

async function expectDeath(process: RunningProcess, where: string): Promise<void> {
  const deadline = setTimeout(() => void process.stop(), 60_000);
  expect(await process.exited, `it never came to ${where}`).toMatchObject({ signal: 'SIGKILL' });
  clearTimeout(deadline);
}

async function workerDies(lane: Pipeline, story: Story, when: string, what: string): Promise<void> {
  const { begin, expectEnd } = await stories[story](lane);
  const worker = await doomed(lane, crashingWorker, when, what, /^consuming$/);
  await begin();
  await expectDeath(worker, `"${when} ${what}"`);
  await lane.whileWorking(expectEnd);
}

async function bffDies(lane: Pipeline, request: Request, when: string, what: string): Promise<void> {
  const { ask, expectEnd } = await requests[request](lane);
  const bff = await doomed(lane, crashingBff, when, what, /^open (\S+)$/);
  await ask(bff.announced?.[1] ?? '').catch(() => {
    // Expected: nobody is left to respond.
  });
  await expectDeath(bff, `"${when} ${what}"`);
  await ask(lane.shop.url);
  await lane.whileWorking(expectEnd);
}

const beforeAndAfter = (known: readonly string[]) =>
  known.flatMap((effect) => [
    ['before', effect],
    ['after', effect],
  ]);

describe.each(Object.entries(windows) as [Story, (typeof windows)[Story]][])('%s', (story, known) => {
  it.concurrent.each(beforeAndAfter(known))(
    'ends right when the worker dies %s "%s"',
    (when, effect) => inLane((lane) => workerDies(lane, story, when!, effect!)),
    240_000,
  );
});

describe('a payment', () => {
  it.concurrent.each(['payment-verification', 'order-creation'])(
    'ends right when the worker dies after a job of %s was acknowledged',
    (queue) => inLane((lane) => workerDies(lane, 'a payment', 'acknowledged', queue)),
    240_000,
  );
});

describe.each(Object.entries(bffWindows) as [Request, (typeof bffWindows)[Request]][])(
  'when %s',
  (request, known) => {
    it.concurrent.each(beforeAndAfter(known))(
      'it ends right when the BFF dies %s "%s"',
      (when, effect) => inLane((lane) => bffDies(lane, request, when!, effect!)),
      240_000,
    );
  },
);

it('has a window before and after every effect that there is', () => {
  const known = [...Object.values(windows), ...Object.values(bffWindows)];
  expect(new Set<string>(known.flat())).toEqual(new Set(effects));
});
