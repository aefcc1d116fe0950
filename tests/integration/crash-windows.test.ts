import type { RunningProcess } from '@forno/shared/processes';
import { effects } from '@forno/shared/server/runtime';
import { stuckAfterMs } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { bundleScript } from '../support/bundle-script.ts';
import { bffWindows, moments, type Request, type Scenario, windows } from './crash-windows.ts';
import { openShopHere, calmProvider, type ShopHere } from '../support/open-shop-here.ts';
import { requests } from './requests.ts';
import { scenarios } from './scenarios.ts';

/**
 * Every window between two effects, by name: a real worker or BFF is killed exactly there, another takes over, and
 * the result is the same as if nothing had happened.
 */
const crashingWorker = await bundleScript('tests/integration/crashing-worker.ts');
const crashingBff = await bundleScript('tests/integration/crashing-bff.ts');
const free = await Promise.all(
  Array.from({ length: 4 }, () =>
    openShopHere({
      workers: false,
      config: { ...calmProvider, PRINTERS: 'here', PUSH_KEY: '5'.repeat(64), PUSH_SERVICES: 'here' },
    }),
  ),
);
const waiting: ((lane: ShopHere) => void)[] = [];

/** One shop per window at a time; the machine has room for only a few. */
async function inLane(run: (lane: ShopHere) => Promise<void>): Promise<void> {
  const lane = free.pop() ?? (await new Promise<ShopHere>((resolve) => waiting.push(resolve)));
  try {
    await run(lane);
  } finally {
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  }
}

async function expectDeath(process: RunningProcess, where: string): Promise<void> {
  const deadline = setTimeout(() => void process.stop(), stuckAfterMs);
  expect(await process.exited, `it never came to ${where}`).toMatchObject({ signal: 'SIGKILL' });
  clearTimeout(deadline);
}

async function workerDies(lane: ShopHere, scenario: Scenario, when: string, what: string): Promise<void> {
  const { begin, expectEnd } = await scenarios[scenario](lane);
  const worker = await lane.startProcess(crashingWorker, /^consuming$/, { args: [when, what] });
  await begin();
  await expectDeath(worker, `"${when} ${what}"`);
  await lane.whileWorking(expectEnd);
}

async function bffDies(lane: ShopHere, request: Request, when: string, what: string): Promise<void> {
  const { ask, expectEnd } = await requests[request](lane);
  const bff = await lane.startProcess(crashingBff, /^open (\S+)$/, { args: [when, what] });
  await ask(bff.announced?.[1] ?? '').catch(() => {
    // Expected: nobody is left to respond.
  });
  await expectDeath(bff, `"${when} ${what}"`);
  await ask(lane.shop.url);
  await lane.whileWorking(expectEnd);
}

describe.each(Object.entries(windows) as [Scenario, (typeof windows)[Scenario]][])(
  '%s',
  (scenario, known) => {
    it.concurrent.each(moments(known))('ends right when the worker dies %s "%s"', (when, effect) =>
      inLane((lane) => workerDies(lane, scenario, when, effect)),
    );
  },
);

describe('a payment', () => {
  it.concurrent.each(['payment-verification', 'order-creation'])(
    'ends right when the worker dies after a job of %s was acknowledged',
    (queue) => inLane((lane) => workerDies(lane, 'a payment', 'acknowledged', queue)),
  );
});

describe.each(Object.entries(bffWindows) as [Request, (typeof bffWindows)[Request]][])(
  'when %s',
  (request, known) => {
    it.concurrent.each(moments(known))('it ends right when the BFF dies %s "%s"', (when, effect) =>
      inLane((lane) => bffDies(lane, request, when, effect)),
    );
  },
);

it('has a window around every effect that there is', () => {
  const known = [...Object.values(windows), ...Object.values(bffWindows)];
  expect(new Set<string>(known.flat())).toEqual(new Set(effects));
});
