import { type Models, openDatabase } from '@forno/shared/server/db';
import { afterTests, testConfig, waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { watchRedis } from '../support/watch-redis.ts';
import { calmProvider, choice, openShopHere } from '../support/open-shop-here.ts';

/**
 * Most commands that a paid checkout of four lines may cost, from create-payment to the last order, event and
 * confirmation mail, in the cheapest round: others may include timed work, and lines that did not meet in the worker.
 */
const budget = { mongo: 30, redis: 60 };

/** At most: on a crowded machine lines rarely meet. */
const rounds = 60;
const hour = 3_600_000;
let commands: string[] = [];

/** Written or read by the clock for many checkouts at once: a round has one or none of them by chance. */
const byTheClock = ['update journeys', 'find migrations'];

function listen(models: Models): void {
  const client = models.checkouts.db.getClient();
  client.on('commandStarted', ({ commandName, command }) => {
    const name = `${commandName} ${String(command[commandName])}`;
    if (!byTheClock.includes(name)) commands.push(name);
  });
}

const { MONGO_URL } = testConfig();
// Otherwise housekeeping would be counted too: it runs by the clock.
const calm = { ...calmProvider, SWEEP_EVERY_MS: hour, UNPAID_AFTER_MS: hour, STALLED_EVERY_MS: hour };
const line = await openShopHere({
  workers: false,
  config: { ...calm, MONGO_URL: `${MONGO_URL}${MONGO_URL.includes('?') ? '&' : '?'}monitorCommands=true` },
});
listen(line.models);
listen((await line.startWorkers()).deps.models);
/** Separate: our own queries don't count. */
const watch = await openDatabase({ MONGO_URL });
afterTests(() => watch.close());
const more = [await line.shop.addPizza('Rossa', 240), await line.shop.addPizza('Bianca', 240)];
const four = [...line.pizzas, ...more].map((pizza) => choice(pizza));

/** Returns the MongoDB commands, without those for filling the cart. */
async function buy(): Promise<string[]> {
  const buyer = await line.buyer();
  await buyer.fill(...four);
  commands = [];
  const { orderId, checkoutId } = await buyer.open(3 * 240 + 310.5);
  await buyer.report(await line.pay(orderId));
  const { checkouts, webhookEvents, mails } = watch.models;
  const ended = { _id: checkoutId, state: 'fulfilled' as const, unpublished: { $exists: false } };
  const settled = async () =>
    (await checkouts.countDocuments(ended)) === 1 &&
    (await mails.countDocuments({ _id: `order-confirmation-${checkoutId}`, state: 'sent' })) === 1 &&
    (await webhookEvents.countDocuments({ razorpayOrderId: orderId, processedAt: { $exists: true } })) === 3;
  await waitFor(settled, { what: 'the end of the checkout' });
  return commands.slice();
}

it('costs no more than its budget of commands', async () => {
  await buy();
  const counted = { sent: 0, inScripts: 0 };
  const stopWatching = await watchRedis(line.config.REDIS_URL, (command) => {
    if (!command.includes(line.config.QUEUE_PREFIX)) return;
    counted[/^\S+ \[\d+ lua\]/.test(command) ? 'inScripts' : 'sent'] += 1;
  });
  const bought: { mongo: string[]; sent: number; inScripts: number }[] = [];
  const least = (of: (round: (typeof bought)[number]) => number) => Math.min(...bought.map(of));
  let [mongo, sent] = [Infinity, Infinity];
  while (bought.length < rounds && (mongo > budget.mongo || sent > budget.redis)) {
    Object.assign(counted, { sent: 0, inScripts: 0 });
    bought.push({ mongo: await buy(), ...counted });
    [mongo, sent] = [least((round) => round.mongo.length), least((round) => round.sent)];
  }
  stopWatching();
  process.stdout.write(
    `a paid checkout of four lines: ${mongo} commands to MongoDB, ${sent} to Redis ` +
      `(${least(({ inScripts }) => inScripts)} more inside its scripts); ` +
      `of all rounds: ${bought.map((one) => `${one.mongo.length}/${one.sent}/${one.inScripts}`).join(', ')}\n`,
  );
  const cheapest = bought.find((round) => round.mongo.length === mongo);
  expect(mongo, cheapest?.mongo.toSorted().join('\n')).toBeLessThanOrEqual(budget.mongo);
  expect(sent).toBeLessThanOrEqual(budget.redis);
});
