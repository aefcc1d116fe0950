import { beforeEach, describe, expect, it } from 'vitest';
import { sandboxForTests, type TestSandbox } from '../testing/sandbox-for-tests.ts';
import { faultSwitches } from './fault-switches.ts';
import { createDice, createFaults } from './faults.ts';

describe('seeded dice', () => {
  it('roll the same for the same seed and label, whatever else is rolled between', () => {
    const alone = createDice(7);
    const among = createDice(7);
    const first = Array.from({ length: 50 }, () => alone('a'));
    const second = Array.from({ length: 50 }, () => {
      among('b');
      return among('a');
    });
    expect(second).toEqual(first);
    expect(Array.from({ length: 50 }, () => createDice(8)('a'))).not.toEqual(first);
  });

  it('are fair enough', () => {
    const dice = createDice(1);
    const rolls = Array.from({ length: 10_000 }, () => dice('x'));
    expect(rolls.filter((roll) => roll < 0.3).length / 10_000).toBeCloseTo(0.3, 1);
    expect(Math.min(...rolls)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...rolls)).toBeLessThan(1);
  });
});

describe('the switches', () => {
  it('make the same run for the same seed', () => {
    const run = (seed: number): unknown[] => {
      const faults = createFaults();
      faults.set(faultSwitches.parse({ seed, api: { failRate: 0.3, hangRate: 0.1, delayMs: [0, 50] } }));
      return Array.from({ length: 100 }, () => faults.onApiCall('POST', '/v1/orders'));
    };
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
  });

  it('keep to the calls they are scoped to', () => {
    const faults = createFaults();
    faults.set(
      faultSwitches.parse({
        api: [
          { path: 'POST /v1/orders', failRate: 1 },
          { path: '/v1/payments/*', delayMs: 5 },
        ],
      }),
    );
    const calm = { delayMs: 0, fault: undefined };
    expect(faults.onApiCall('POST', '/v1/orders')).toMatchObject({ delayMs: 0, fault: 'fail' });
    expect(faults.onApiCall('GET', '/v1/orders')).toEqual(calm);
    expect(faults.onApiCall('POST', '/v1/orders/x')).toEqual(calm);
    expect(faults.onApiCall('GET', '/v1/payments/pay_1/refunds')).toMatchObject({
      delayMs: 5,
      fault: undefined,
    });
    expect(faults.onApiCall('PUT', '/faults')).toEqual(calm);
  });
});

describe('over the wire', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await sandboxForTests();
  });
  const order = { amount: 500, currency: 'INR', receipt: 'r', unique_receipt: true };
  const count = async () => (await sandbox.items('/v1/orders')).length;

  it.each([
    [{ failRate: 1 }, 500, 'SERVER_ERROR'],
    [{ rate429: 1 }, 429, 'BAD_REQUEST_ERROR'],
    [{ rate401: 1 }, 401, 'Authentication failed'],
    [{ status502Html: 1 }, 502, '<html>'],
  ])('%j answers %i without doing the work', async (api, status, text) => {
    await sandbox.faults({ api });
    const answer = await sandbox.api('POST', '/v1/orders', order);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(text);
    await sandbox.faults({});
    expect(await count()).toBe(0);
  });

  it('a 429 says when to come back', async () => {
    await sandbox.faults({ api: { rate429: 1 } });
    expect((await sandbox.api('GET', '/v1/orders')).headers.get('retry-after')).toBe('1');
  });

  it('a dropped answer leaves the work done, and asking again finds it', async () => {
    await sandbox.faults({ api: { path: 'POST /v1/orders', dropAnswerRate: 1 } });
    await expect(sandbox.api('POST', '/v1/orders', order)).rejects.toThrow();
    await sandbox.faults({});
    expect(await count()).toBe(1);
    await sandbox.api('POST', '/v1/orders', order);
    expect(await count()).toBe(1);
  });

  it('a hanging call never answers, and does not keep the sandbox from stopping', async () => {
    await sandbox.faults({ api: { hangRate: 1 } });
    const answered = await Promise.race([
      sandbox.api('GET', '/v1/orders').then(
        () => 'answered',
        () => 'cut',
      ),
      sandbox.call('GET', '/healthz').then(() => 'still hanging'),
    ]);
    expect(answered).toBe('still hanging');
  });

  it('a delay comes on top', async () => {
    await sandbox.faults({ api: { delayMs: 120 } });
    const start = performance.now();
    await sandbox.api('GET', '/v1/orders');
    expect(performance.now() - start).toBeGreaterThan(100);
  });

  it('a misspelt switch is refused, and what was set stays', async () => {
    await sandbox.faults({ allowSecondPayment: true });
    for (const wrong of [{ api: { failrate: 1 } }, { api: { failRate: 2 } }, { webhook: {} }, 'text']) {
      expect((await sandbox.faults(wrong)).status).toBe(400);
    }
    expect((await sandbox.call('GET', '/faults')).body).toMatchObject({ allowSecondPayment: true });
  });
});
