import { type Models, type Database, openDatabase } from '@forno/shared/server';
import { testConfig, waitFor } from '@forno/shared/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchRedis } from '../support/watch-redis.ts';
import { calmProvider, choice, openPipeline, type Pipeline } from './open-pipeline.ts';

/** The most that one paid checkout of four lines may cost, from create-payment to the last order and event. */
const budget = { mongo: 66, redis: 120 };

const rounds = 5;
const hour = 3_600_000;
let line: Pipeline;
/** Our own looks are not the shop's. */
let watch: Database;
let four: ReturnType<typeof choice>[];
let commands: string[] = [];

function listen(models: Models): void {
  const client = models.checkouts.db.getClient();
  client.on('commandStarted', ({ commandName, command }) =>
    commands.push(`${commandName} ${String(command[commandName])}`),
  );
}

beforeAll(async () => {
  const { MONGO_URL } = testConfig();
  // Housekeeping would be counted too: it comes by the clock, not by the checkout.
  const calm = { ...calmProvider, SWEEP_EVERY_MS: hour, UNPAID_AFTER_MS: hour, STALLED_EVERY_MS: hour };
  line = await openPipeline({
    workers: false,
    config: { ...calm, MONGO_URL: `${MONGO_URL}${MONGO_URL.includes('?') ? '&' : '?'}monitorCommands=true` },
  });
  listen(line.models);
  listen((await line.startWorkers()).deps.models);
  watch = await openDatabase({ MONGO_URL });
  const more = [await line.shop.addPizza('Rossa', 240), await line.shop.addPizza('Bianca', 240)];
  four = [line.pizza, line.pizzas[1]!, ...more].map((pizza) => choice(pizza));
});
afterAll(async () => {
  await watch.close();
  await line.close();
});

/** Answers the commands to MongoDB; what the browser did before is not counted. */
async function buy(): Promise<string[]> {
  const buyer = await line.buyer();
  await buyer.fill(...four);
  commands = [];
  const { orderId, checkoutId } = await buyer.open(3 * 240 + 310.5);
  await buyer.report(await line.pay(orderId));
  const { checkouts, webhookEvents } = watch.models;
  const told = { _id: checkoutId, state: 'fulfilled' as const, unpublished: { $exists: false } };
  const settled = async () =>
    (await checkouts.countDocuments(told)) === 1 &&
    (await webhookEvents.countDocuments({ razorpayOrderId: orderId, processedAt: { $exists: true } })) === 3;
  await waitFor(settled, { what: 'the end of the checkout', deadlineMs: 20_000 });
  return commands.slice();
}

it('costs no more than its budget of commands', async () => {
  await buy();
  const redisOf = { sent: 0, inScripts: 0 };
  const stopWatching = await watchRedis(line.config.REDIS_URL, (command) => {
    if (!command.includes(line.config.QUEUE_PREFIX)) return;
    redisOf[/^\S+ \[\d+ lua\]/.test(command) ? 'inScripts' : 'sent'] += 1 / rounds;
  });
  const mongo: string[] = [];
  for (let round = 0; round < rounds; round += 1) mongo.push(...(await buy()));
  stopWatching();
  const [sent, inScripts] = [Math.round(redisOf.sent), Math.round(redisOf.inScripts)];
  const spent = `${mongo.length / rounds} commands to MongoDB, ${sent} to Redis (${inScripts} more inside its scripts)`;
  process.stdout.write(`a paid checkout of four lines: ${spent}\n`);
  expect(mongo.length / rounds, mongo.toSorted().join('\n')).toBeLessThanOrEqual(budget.mongo);
  expect(sent).toBeLessThanOrEqual(budget.redis);
});
