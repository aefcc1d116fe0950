import { Types } from 'mongoose';
import type { LineKey } from '@forno/shared/server/stock';
import type { Checkout, Order } from '@forno/shared/server/db';
import { defaultPizza } from '@forno/shared/testing';
import { buildOrder, type PaidLine } from '../../../workers/src/orders/build-order.ts';
import type { LineStore } from '../../../workers/src/orders/line-store.ts';
import type { Gate } from './script.ts';
import type { ModelOrder } from './world.ts';

const objectId = (tail: string) => new Types.ObjectId(tail.padStart(24, '0'));
export const orderId = objectId('0');
export const moment = new Date('2026-11-20T18:00:00Z');

/** A paid line that needs one portion of the only ingredient. `name` is a hex digit and becomes the checkout's id. */
export function paidLine(name: string): PaidLine {
  return {
    checkout: {
      _id: objectId(name),
      userId: objectId('1'),
      customer: { name: 'Asha', email: 'asha@forno.example' },
      lines: [],
      createdAt: moment,
    },
    paymentId: 'pay_model',
    razorpayOrderId: 'order_model',
    line: {
      line: 0,
      pizzaId: objectId('2'),
      pizzaName: 'Margherita',
      pizzaImage: 'margherita.webp',
      originalPrice: 240,
      price: 240,
      ...defaultPizza,
      veggies: ['Basil'],
      quantity: 1,
      amount: 24_000,
      needs: [{ category: 'veggies', name: 'Basil', qty: 1 }],
    },
  };
}

/** The checkout of this line alone, before anything has happened to it. */
export const checkoutOf = (
  { checkout, line }: PaidLine,
  more: Pick<Checkout, 'state'> & Partial<Checkout>,
): Checkout => ({
  ...checkout,
  cartId: 'cart',
  cartHash: 'hash',
  lines: [line],
  amount: line.amount,
  currency: 'INR',
  refunds: [],
  holdUntil: moment,
  askAt: moment,
  createdAt: moment,
  version: 1,
  ...more,
});

const lineOf = (key: LineKey) => key.checkoutId.replace(/^0+/, '');
const lineOfOrder = (order: Order) => lineOf({ checkoutId: String(order.checkoutId), line: order.line });
const toModel = (order: Order): ModelOrder => ({
  token: order.stockToken,
  short: order.short,
  unpublished: order.unpublished ?? false,
});

/** Adapts the model's operations to the interface of the real steps. */
export function lineStoreOf(gate: Gate): LineStore {
  const toOrder = (key: LineKey, found: ModelOrder): Order => ({
    ...buildOrder(paidLine(lineOf(key)), found, orderId, moment),
    unpublished: found.unpublished,
  });
  return {
    async readOrder(key) {
      const found = await gate.readOrder(lineOf(key));
      return found === undefined ? undefined : toOrder(key, found);
    },
    async look(key, needs) {
      const { marker, missing } = await gate.look(lineOf(key));
      return { marker: marker && { ...marker, needs }, missing };
    },
    takeStock: (key, _needs, token) => gate.takeStock(lineOf(key), token),
    insertOrder: (order) => gate.insertOrder(lineOfOrder(order), toModel(order)),
    publishOrder: (order) => gate.publishOrder(lineOfOrder(order), toModel(order)),
    markPublished: (order) => gate.markPublished(lineOfOrder(order), toModel(order)),
  };
}
