import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { jobKinds, queueNames } from '@forno/shared/contracts/server';
import { freePort, startRedis } from '@forno/shared/processes';
import {
  createProducer,
  readWorkers,
  removeDeadHeartbeats,
  removeHeartbeat,
  writeHeartbeat,
} from '@forno/shared/server/queues';
import { createLogger } from '@forno/shared/server/runtime';
import { folderForTests, orderDocument, testConfig, waitFor } from '@forno/shared/testing';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { Redis } from 'ioredis';
import { startWorkers } from './start-workers.ts';
import { sweepTasks } from './sweep/sweep.ts';

const config = testConfig({
  SWEEP_EVERY_MS: 400,
  LOCK_MS: 1_000,
  STALLED_EVERY_MS: 500,
  UNFINISHED_AFTER_MS: 300,
});
const logger = createLogger(config, 'worker');
const redis = new Redis(config.REDIS_URL);
const producer = createProducer(config, logger);
const running = await startWorkers(config, logger);
afterAll(async () => {
  await running.close();
  await producer.close();
  await redis.quit();
});

const ask = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${running.port}${path}`);
  return { status: answer.status, body: await answer.text() };
};
const isReady = async () => (await ask('/readyz')).status === 200;

/** As if Redis had been wiped, for this shop alone. */
async function wipe(): Promise<void> {
  const keys = await redis.keys(`${config.QUEUE_PREFIX}:*`);
  if (keys.length > 0) await redis.del(keys);
}

describe('running workers', () => {
  it('are ready while the loop of every queue asks for jobs, not when they are merely connected', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    await waitFor(isReady, { what: 'the workers to be ready' });
    const worker = running.workers.find(({ name }) => name === 'low-stock-email')!;
    await worker.pause();
    const unready = await waitFor(
      async () => {
        const { status, body } = await ask('/readyz');
        return status === 503 && JSON.parse(body);
      },
      { what: 'the missing loop' },
    );
    expect(unready).toEqual({ ready: false, missing: ['low-stock-email'] });
    expect((await readWorkers(redis, config)).unwell).toEqual([
      expect.stringMatching(/^\S+:\d+ low-stock-email$/),
    ]);
    await worker.resume();
    await waitFor(isReady, { what: 'the loop to run again' });
  });

  it('tell which processes they are, and when a canary last came through each queue', async () => {
    const view = await waitFor(
      async () => {
        const read = await readWorkers(redis, config);
        return read.notTaken.length === 0 && read.unwell.length === 0 && read;
      },
      { what: 'a canary from every queue' },
    );
    expect(view.workers).toMatchObject([{ pid: process.pid, release: config.RELEASE, silent: false }]);
    expect(Object.keys(view.workers[0]?.queues ?? {}).toSorted()).toEqual([...queueNames].toSorted());
  });

  it('take the place of killed workers of their host, not of those that only hang or run elsewhere', async () => {
    const dead = spawnSync('true').pid;
    const beat = (host: string, pid: number) =>
      writeHeartbeat(redis, config, { host, pid, release: '', since: Date.now(), queues: {} });
    await beat(hostname(), dead);
    await beat(hostname(), process.ppid);
    await beat('elsewhere', dead);
    await removeDeadHeartbeats(redis, config, hostname());
    const ids = (await readWorkers(redis, config)).workers.map(({ id }) => id);
    const [here, kept] = [`${hostname()}:${process.pid}`, `${hostname()}:${process.ppid}`];
    expect(ids.toSorted()).toEqual([here, kept, `elsewhere:${dead}`].toSorted());
    for (const [host, pid] of [[hostname(), process.ppid] as const, ['elsewhere', dead] as const])
      await removeHeartbeat(redis, config, { host, pid });
  });

  it('tell what they did in figures', async () => {
    await waitFor(async () => /queue="sweep",outcome="done"} [1-9]/.test((await ask('/metrics')).body), {
      what: 'a sweep to be counted',
    });
    for (const queue of queueNames) expect((await ask('/metrics')).body).toContain(`queue="${queue}"`);
  });

  it('sweep again after Redis was wiped, with all its schedules', async () => {
    await waitFor(isReady, { what: 'the workers to be ready' });
    // One for each task, and the canary.
    const schedules = Object.keys(sweepTasks).length + 1;
    await wipe();
    await waitFor(async () => (await producer.queues.sweep.getJobSchedulers()).length === schedules, {
      what: 'the schedules to be back',
    });
    const { body } = await ask('/metrics');
    const done = Number(/queue="sweep",outcome="done"} (\d+)/.exec(body)?.[1]);
    await waitFor(
      async () =>
        Number(/queue="sweep",outcome="done"} (\d+)/.exec((await ask('/metrics')).body)?.[1]) >
        done + schedules,
      { what: 'more sweeps' },
    );
    await waitFor(isReady, { what: 'the workers to be ready' });
  });

  it('sweep on while the comparison with the provider hangs', async () => {
    const { models, provider } = running.deps;
    let answer = (_disputes: []): void => {};
    const asked = vi.spyOn(provider, 'listDisputes').mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await waitFor(() => asked.mock.calls.length > 0, { what: 'the comparison to begin' });
    const { _id } = await models.orders.create(orderDocument({ unpublished: true }));
    const isTold = async () => (await models.orders.findById(_id).lean())?.unpublished === undefined;
    await waitFor(isTold, { what: 'the order to be told' });
    asked.mockRestore();
    answer([]);
  });

  it('forget that a task of the sweep failed once it went well, and nothing else that failed', async () => {
    const { sweep } = producer.queues;
    const failed = async () => (await sweep.getFailed()).map(({ data }) => data.task);
    await sweep.add('sweep', { task: 7 }, { removeOnFail: false });
    const broken = vi.spyOn(running.deps.models.prints, 'find').mockImplementation(() => {
      throw new Error('No space left on device');
    });
    const twice = async () => (await failed()).filter((task) => task === 'prints').length > 1;
    await waitFor(twice, { what: 'a task to fail' });
    broken.mockRestore();
    await waitFor(async () => !(await failed()).includes('prints'), { what: 'it to be forgotten' });
    expect(await failed()).toEqual([7]);
  });

  it('do not try again what can never be right, and keep it to be seen', async () => {
    const queue = producer.queues['order-creation'];
    await queue.add(
      'order-creation',
      { checkoutId: 'nonsense' },
      { jobId: 'bad', attempts: 5, removeOnFail: false },
    );
    const mails = producer.queues['contact-email'];
    await mails.add('contact-email', null, { jobId: 'none' });
    await mails.add('contact-email', { mailId: 'a'.repeat(2_000_000) }, { jobId: 'long' });
    const dead = (from: typeof queue, jobId: string) =>
      waitFor(async () => (await from.getFailed()).find(({ id }) => id === jobId), {
        what: `${jobId} to fail`,
      });
    const job = await dead(queue, 'bad');
    expect(job.attemptsMade).toBe(1);
    expect(job.failedReason).toBe('the payload of order-creation is not one, in checkoutId, line');
    expect((await dead(mails, 'none')).failedReason).toBe(
      'the payload of contact-email is not one, in all of it',
    );
    expect((await dead(mails, 'long')).failedReason).toMatch(/^there is no mail a+$/);
  });

  it('are not held up by a dead letter of the same name', async () => {
    const mailId = 'contact-1';
    const { models } = running.deps;
    const queue = producer.queues['contact-email'];
    const jobId = jobKinds['contact-email'].id(mailId);
    await queue.add('contact-email', { mailId: 7 }, { jobId, removeOnFail: false });
    await waitFor(async () => (await (await queue.getJob(jobId))?.getState()) === 'failed', {
      what: 'the dead letter',
    });
    await models.mails.create({
      _id: mailId,
      template: 'contact',
      to: 'admin@forno.example',
      data: {},
      state: 'due',
      attempts: 0,
      createdAt: new Date(Date.now() - 60_000),
    });
    // Its data fits no template, so that the job that is run in the end marks it dead without a mail server.
    await waitFor(async () => (await models.mails.findById(mailId).lean())?.state === 'dead', {
      what: 'the mail to be looked at',
    });
  });
});

it('shut down in order, and leave nothing that keeps the process alive', async () => {
  const other = await startWorkers({ ...config, QUEUE_PREFIX: `${config.QUEUE_PREFIX}-other` }, logger);
  await waitFor(async () => (await fetch(`http://127.0.0.1:${other.port}/readyz`)).ok, { what: 'the other' });
  const otherRedis = new Redis(config.REDIS_URL);
  const workers = async () => (await readWorkers(otherRedis, other.deps.config)).workers.length;
  await waitFor(async () => (await workers()) === 1, { what: 'its heartbeat' });
  const began = performance.now();
  await other.close();
  expect(await workers()).toBe(0);
  await otherRedis.quit();
  expect(performance.now() - began).toBeLessThan(config.STOP_WITHIN_MS);
  await expect(fetch(`http://127.0.0.1:${other.port}/healthz`)).rejects.toThrow();
});

it('are not ready while their clock is not the provider’s', async () => {
  await waitFor(isReady, { what: 'the workers' });
  const isOff = vi.spyOn(running.deps.provider, 'clockIsOff').mockReturnValue(true);
  expect(await ask('/readyz')).toEqual({ status: 503, body: '{"ready":false,"missing":["clock"]}' });
  isOff.mockRestore();
});

it('start without Redis, report that they are not ready, and begin automatically when it is up', async () => {
  const folder = folderForTests();
  const port = await freePort();
  const early = await startWorkers({ ...config, REDIS_URL: `redis://127.0.0.1:${port}` }, logger);
  const readiness = () => fetch(`http://127.0.0.1:${early.port}/readyz`);
  expect((await readiness()).status).toBe(503);
  const late = await startRedis({ folder, port });
  await waitFor(async () => (await readiness()).ok, { what: 'the workers to begin' });
  await early.close();
  await late.stop();
});
