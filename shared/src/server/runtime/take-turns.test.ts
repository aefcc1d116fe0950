import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

/** Tasks that end when told, one at a time unless said otherwise; `order` is that in which they began. */
function desk(atOnce = 1, maxWaiting = 60) {
  const inTurn = takeTurns(atOnce, maxWaiting);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => () =>
    new Promise<string>((end) => {
      order.push(name);
      ends.push(() => end(name));
    });
  return {
    order,
    ask: (from: string, name = from) => inTurn(from, task(name)),
    /** Ends the one that began first, and lets the next begin. */
    async endOne() {
      await setImmediate();
      ends.shift()?.();
      await setImmediate();
    },
  };
}

it('serves addresses in turn: a full line of one delays another by one of its tasks', async () => {
  const { order, ask, endOne } = desk();
  const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('flood', name));
  const honest = [ask('home', 'h1'), ask('office', 'o1'), ask('home', 'h2')];
  for (let n = 0; n < 7; n += 1) await endOne();
  await Promise.all([...flood, ...honest]);
  expect(order).toEqual(['a1', 'a2', 'h1', 'o1', 'a3', 'h2', 'a4']);
});

it('keeps as many of one address as may wait, in their order, and refuses the rest at once', async () => {
  const { order, ask, endOne } = desk();
  const flood = Array.from({ length: 2_000 }, (_, n) => ask('flood', `f${n}`));
  // One runs and sixty wait.
  expect(await Promise.all(flood.slice(61))).toEqual(Array(1_939).fill(undefined));
  for (let n = 0; n < 61; n += 1) await endOne();
  expect(await Promise.all(flood.slice(0, 61))).toEqual(order);
  expect(order).toEqual(Array.from({ length: 61 }, (_, n) => `f${n}`));
});

it('gives the last place of the longest line to one of a shorter, until all are as long', async () => {
  const { order, ask, endOne } = desk(1, 4);
  const flood = Array.from({ length: 5 }, (_, n) => ask('flood', `f${n}`));
  const home = [ask('home', 'h1'), ask('home', 'h2'), ask('home', 'h3')];
  expect(await Promise.all([flood[3], flood[4], home[2], ask('flood')])).toEqual(Array(4).fill(undefined));
  for (let n = 0; n < 5; n += 1) await endOne();
  expect(order).toEqual(['f0', 'f1', 'h1', 'f2', 'h2']);
});

it('ends what fails, like what is done, and runs as many at once as there are threads', async () => {
  const inTurn = takeTurns(2, 60);
  const failing = ['a', 'b', 'c'].map((from) => inTurn(from, () => Promise.reject(new Error(from))));
  for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected');
  const { order, ask } = desk(2);
  for (const from of ['a', 'b', 'c']) void ask(from);
  await setImmediate();
  expect(order).toEqual(['a', 'b']);
});

it('waits for one other at most after the one that runs, however fast the line of an address fills', async () => {
  const { order, ask, endOne } = desk();
  const waits: number[] = [];
  let asked = 0;
  for (let turn = 0; turn < 500; turn += 1) {
    // Full at all times, with the one that runs.
    for (; asked - order.filter((name) => name === 'flood').length < 3 || asked < 4; asked += 1)
      void ask('flood');
    await setImmediate();
    if (turn % 7 !== 0) {
      await endOne();
      continue;
    }
    const before = order.length;
    const mine = ask('home', `home ${turn}`);
    for (let n = 0; n < 3; n += 1) await endOne();
    await mine;
    waits.push(order.indexOf(`home ${turn}`) - before);
  }
  expect(waits.length).toBeGreaterThan(50);
  // The rest of one, one, and its own: at most three times the quiet time.
  expect(Math.max(...waits)).toBeLessThanOrEqual(1);
});
