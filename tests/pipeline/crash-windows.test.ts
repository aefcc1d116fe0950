import { repositoryRoot, startNode } from '@forno/shared/processes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effects } from '@forno/shared/server';
import { asEnvironment } from './as-environment.ts';
import { type Story, windows } from './crash-windows.ts';
import { openPipeline, calmProvider, type Pipeline } from './open-pipeline.ts';
import { stories } from './stories.ts';

/**
 * Every window between two effects of a worker, by name: a real process is killed exactly there, another
 * worker goes on, and the end is the same as if nothing had happened.
 */
const lanes: Pipeline[] = [];
const free: Pipeline[] = [];
const waiting: ((lane: Pipeline) => void)[] = [];

beforeAll(async () => {
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => openPipeline({ workers: false, config: calmProvider })),
  );
  lanes.push(...opened);
  free.push(...opened);
});
afterAll(() => Promise.all(lanes.map((lane) => lane.close())));

/** A shop of its own for one window at a time; only so many fit on the machine. */
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

async function dieAndGoOn(lane: Pipeline, story: Story, when: string, what: string): Promise<void> {
  const { begin, expectEnd } = await stories[story](lane);
  const doomed = await startNode({
    name: 'doomed worker',
    entry: 'tests/pipeline/crashing-worker.ts',
    args: [when, what],
    env: asEnvironment(lane.config),
    cwd: repositoryRoot,
    ready: /^consuming$/,
  });
  await begin();
  const deadline = setTimeout(() => void doomed.stop(), 30_000);
  expect(await doomed.exited, `the worker never came to "${when} ${what}"`).toMatchObject({
    signal: 'SIGKILL',
  });
  clearTimeout(deadline);

  const rescuer = await lane.startWorkers();
  try {
    await expectEnd();
  } finally {
    await rescuer.close();
  }
}

describe.each(Object.entries(windows) as [Story, (typeof windows)[Story]][])('%s', (story, known) => {
  const cases = known.flatMap((effect) => [
    ['before', effect],
    ['after', effect],
  ]);
  it.concurrent.each(cases)(
    'ends right when the worker dies %s "%s"',
    (when, effect) => inLane((lane) => dieAndGoOn(lane, story, when!, effect!)),
    240_000,
  );
});

describe('a payment', () => {
  it.concurrent.each(['payment-verification', 'order-creation'])(
    'ends right when the worker dies after a job of %s was acknowledged',
    (queue) => inLane((lane) => dieAndGoOn(lane, 'a payment', 'acknowledged', queue)),
    240_000,
  );
});

it('has a window before and after every effect of a worker', () => {
  const notOfWorkers = ['claim checkout'];
  const theirs = effects.filter((effect) => !notOfWorkers.includes(effect));
  expect(new Set<string>(Object.values(windows).flat())).toEqual(new Set(theirs));
});
