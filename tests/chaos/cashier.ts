import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type PizzaAnswer, routes } from '@forno/shared/contracts/server';
import { deliveryTerms, toPaise, toRupees } from '@forno/shared/domain';
import { sum } from '../support/figures.ts';
import { requestSandbox } from '../support/sandbox.ts';
import { callShop } from './call-shop.ts';
import { chooseSlot, ovenStreet } from './choose-slot.ts';
import type { Random } from './random.ts';
import type { Staff } from './staff.ts';

/** Paise in the drawer in the morning. */
export const tillFloat = 100_000;

/** Of a link some is never paid; of one that waits the money comes across the counter after all. */
const ways = ['cash', 'upi', 'card', 'split', 'link paid', 'link received', 'link left'] as const;

type Way = (typeof ways)[number];

/** Whether one was delivered for a fee that came across the counter. */
const hasFee = ({ taken }: Staff['recorded']) =>
  taken.some(({ way, fee, paid }) => paid && fee > 0 && way !== 'link paid');

/**
 * Somebody behind the counter with an open till, who takes orders and money in every way, and tells the shop again under the
 * same key until it answers; until the shift ends and each way has been taken, and a fee.
 */
export async function runCashier(staff: Staff): Promise<void> {
  const { url, token, recorded, shift } = staff;
  const random = staff.random.fork('cashier');
  const till = await callShop(url, token, routes.openTill, { ...shift, body: { float: tillFloat } });
  recorded.till = till?.answer?._id;
  const missing = (): readonly Way[] => {
    const is = (way: Way) => recorded.taken.some((one) => one.way === way && one.paid);
    const left = ways.filter((way) => way !== 'link left' && !is(way));
    return left.length > 0 || hasFee(recorded) ? left : ['cash'];
  };
  while (!shift.stopped || (missing().length > 0 && !shift.isOver())) {
    const menu = (await callShop(url, token, routes.pizzas, shift))?.answer;
    // The shift may have ended, with nothing missing, while the menu came.
    const left = shift.stopped ? missing() : ways;
    if (menu && left.length > 0) await takeOne(staff, menu, random.pick(left), random);
    await delay(500 + random.below(1_000));
  }
}

async function takeOne(
  { url, sandboxUrl, token, recorded, shift }: Staff,
  menu: readonly PizzaAnswer[],
  way: Way,
  random: Random,
): Promise<void> {
  const pizzas = random.shuffled(menu).slice(0, 1 + random.below(2));
  const items = pizzas.map(({ _id }) => ({ pizzaId: _id, quantity: 1 + random.below(2) }));
  const cost = sum(items.map(({ quantity }, nth) => quantity * toPaise(pizzas[nth]?.price ?? 0)));
  const fulfilment = hasFee(recorded) ? random.pick(['delivery', 'pickup'] as const) : 'delivery';
  const terms = (await callShop(url, token, routes.fees, shift))?.answer;
  if (!terms) return;
  const { fee } = deliveryTerms(terms.fees, fulfilment === 'pickup' ? undefined : ovenStreet, cost);
  const amount = cost + fee;
  const wanted = sum(items.map(({ quantity }) => quantity));
  const dueAt = await chooseSlot((route) => callShop(url, token, route, shift), random, wanted, fulfilment);
  const isLink = way.startsWith('link');
  const part = 100 + random.below(amount - 200);
  const tenders = [
    { tender: 'cash' as const, amount: part },
    { tender: 'card' as const, amount: amount - part },
  ];
  const key = randomUUID();
  const taken: Staff['recorded']['taken'][number] = { key, way, amount, fee };
  recorded.taken.push(taken);
  const body = {
    key,
    items,
    customer: { name: 'Guest at the counter', phone: '9812345670' },
    fulfilment,
    ...(fulfilment === 'delivery' && { delivery: { address: ovenStreet } }),
    ...(dueAt && { dueAt }),
    amount: toRupees(amount),
    pay: isLink ? ('link' as const) : way,
    ...(way === 'split' && { tenders }),
  };
  const answer = (await callShop(url, token, routes.takeOrder, { ...shift, body }))?.answer;
  if (!answer) return;
  if (!isLink) taken.paid = true;
  if (way === 'link paid') {
    const paying = { order_id: answer.orderId };
    const paid = await requestSandbox(sandboxUrl, 'POST', '/pay', paying).catch(() => undefined);
    taken.paid = paid?.ok === true;
  }
  if (way === 'link received') {
    const money = { key: randomUUID(), tenders };
    const params = { id: answer.checkoutId };
    const received = await callShop(url, token, routes.receiveMoney, { ...shift, params, body: money });
    taken.paid = received?.answer !== undefined;
  }
}
