import { routes } from '@forno/shared/contracts/server';
import { dayMs, ok, toPaise } from '@forno/shared/domain';
import type { Checkout } from '@forno/shared/server/db';
import { statesFor, toCheckoutView } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import type { Call, Deps } from './deps.ts';
import { defineHandler, withSearch } from '../http/handler.ts';
import { askProvider } from './ask-provider.ts';
import { checkShopOpen } from './check-shop-open.ts';
import { freeSlots } from './choose-slot.ts';
import { correctTender } from './counter/correct-tender.ts';
import { findCustomers } from './counter/find-customers.ts';
import { linkedCheckout, linkedPayment, ofPayLink, payLink } from './counter/pay-link.ts';
import { endPayLink, waitingLinks } from './counter/waiting-links.ts';
import { ofCounter, receiveMoney } from './counter/receive-money.ts';
import { takeOrder } from './counter/take-order.ts';
import { changeOwnTime, changeTime, ofDelivery, ofOwnDelivery } from './change-time.ts';
import { createPayment } from './create-payment.ts';
import { verifyPayment } from './verify-payment.ts';
import { webhook } from './webhook.ts';

/** The customer's unfinished checkouts and those of the last day; newest first. */
async function checkouts({ deps: { models }, user }: Call<'checkouts'>) {
  const found = await models.checkouts
    .find({
      userId: user._id,
      $or: [
        { createdAt: { $gte: new Date(Date.now() - dayMs) } },
        { state: 'paid' },
        { 'refunds.state': 'due' },
        { 'refunds.state': 'held' },
        { state: { $in: statesFor('claim') }, paymentReportedAt: { $exists: true } },
      ],
    })
    .sort({ createdAt: -1 })
    .limit(100)
    .lean();
  return ok(found.map(toCheckoutView));
}

async function oneCheckout({ found }: Call<'checkout', Checkout>) {
  return ok(toCheckoutView(found));
}

async function paymentKey({ deps: { config } }: Call<'paymentKey'>) {
  return ok({ success: true, key: config.RAZORPAY_KEY_ID, checkoutUrl: config.RAZORPAY_CHECKOUT_URL });
}

/** When a cart paid now would arrive or be ready, and why it can't be paid right now. */
async function promise({ deps, query: { pizzas, fulfilment } }: Call<'promise'>) {
  const rules = await deps.settings.read();
  const way = fulfilment === 'pickup' ? fulfilment : undefined;
  const readFree = async () => {
    if (!rules.later) return [];
    const inventory = await readInventoryDocument(deps.models);
    return freeSlots(deps, rules, { pizzas, fulfilment: way }, inventory);
  };
  const [{ from, to, busy }, open, free] = await Promise.all([
    deps.eta.promise(rules, pizzas, way),
    checkShopOpen(deps.models, rules, pizzas, new Date()),
    readFree(),
  ]);
  const slots = rules.later && { slots: free.map((slot) => slot.from.toISOString()) };
  const closed = open.ok ? undefined : open.refusal.message;
  const paymentMax = toPaise(deps.config.PAYMENT_MAX_RUPEES);
  return ok({
    from: from.toISOString(),
    to: to.toISOString(),
    busy,
    ...(closed && { closed }),
    ...slots,
    paymentMax,
  });
}

/** What the counter's screen needs of the shop's settings. */
async function counterSettings({ deps: { settings } }: Call<'counterSettings'>) {
  return ok(await settings.read());
}

/** Other customers' checkouts count as not found. */
const ofOwn = {
  by: ({ deps, params, user }: Pick<Call<'checkout'>, 'deps' | 'params' | 'user'>) =>
    deps.models.checkouts.findOne({ _id: params.id, userId: user._id }).lean<Checkout>(),
  or: 'payment_unknown',
} as const;

export const checkoutHandlers = (deps: Deps) => [
  defineHandler(routes.paymentKey, paymentKey),
  defineHandler(routes.createPayment, createPayment),
  defineHandler(routes.verifyPayment, verifyPayment),
  defineHandler(routes.checkouts, checkouts),
  defineHandler(routes.checkout, oneCheckout, { find: ofOwn }),
  defineHandler(routes.askProvider, askProvider, { find: ofOwn }),
  webhook(deps),
  defineHandler(routes.promise, promise),
  defineHandler(routes.counterSettings, counterSettings),
  defineHandler(routes.takeOrder, takeOrder),
  defineHandler(routes.receiveMoney, receiveMoney, { find: ofCounter }),
  defineHandler(routes.correctTender, correctTender, { reauthenticate: true, find: ofCounter }),
  ...withSearch(routes.searchCounterCustomers, defineHandler(routes.counterCustomers, findCustomers)),
  defineHandler(routes.changeTime, changeTime, { find: ofDelivery }),
  defineHandler(routes.changeOwnTime, changeOwnTime, { find: ofOwnDelivery }),
  defineHandler(routes.payLink, payLink, { find: ofCounter }),
  defineHandler(routes.waitingLinks, waitingLinks),
  defineHandler(routes.endPayLink, endPayLink, { find: ofCounter }),
  defineHandler(routes.linkedCheckout, linkedCheckout, { limit: 'login', find: ofPayLink }),
  defineHandler(routes.linkedPayment, linkedPayment, { limit: 'login', find: ofPayLink }),
];
