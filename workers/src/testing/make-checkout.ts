import { randomUUID } from 'node:crypto';
import { forgetTransfers, holdStock } from '@forno/shared/server/checkouts';
import type { Checkout, StoredCartLine, User } from '@forno/shared/server/db';
import { defaultPizza } from '@forno/shared/testing';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';

const pizzaIds = ['000000000000000000000a01', '000000000000000000000a02'];

function cartLine(index: number): StoredCartLine {
  return {
    pizzaId: new Types.ObjectId(pizzaIds[index]),
    pizzaName: `Pizza ${index}`,
    pizzaImage: 'none.webp',
    originalPrice: 240,
    price: 240,
    quantity: 1,
    ...defaultPizza,
  };
}

interface Wishes extends Partial<Checkout> {
  held?: boolean;
  pizzas?: number;
}

/** A customer with a cart of two pizzas at 240 rupees, and its unpaid checkout with everything held. */
export async function makeCheckout(
  { models }: Pick<Deps, 'models'>,
  { held = true, pizzas = 2, ...fields }: Wishes = {},
): Promise<Checkout> {
  const now = new Date();
  const cartData = Array.from({ length: pizzas }, (_, index) => cartLine(index));
  const user: User = {
    _id: fields.userId ?? new Types.ObjectId(),
    name: 'Asha',
    email: `${randomUUID()}@forno.example`,
    passwordHash: 'x',
    role: 'customer',
    address: '1 Test Street',
    isVerified: true,
    cartData,
    cartId: fields.cartId ?? randomUUID(),
    cartVersion: 1,
    sessions: [],
    revokedSessions: [],
    sessionsFrom: now,
    createdAt: now,
  };
  if (!(await models.users.exists({ _id: user._id }))) await models.users.create(user);
  const checkout: Checkout = {
    _id: new Types.ObjectId(),
    userId: user._id,
    customer: { name: user.name, email: user.email },
    cartId: user.cartId,
    cartHash: randomUUID(),
    lines: cartData.map((line, index) => ({
      ...line,
      line: index,
      amount: 24_000 * line.quantity,
      needs: [
        { category: 'bases', name: 'Regular', qty: line.quantity },
        { category: 'sauces', name: 'Tomato', qty: line.quantity },
      ],
    })),
    amount: 24_000 * pizzas,
    currency: 'INR',
    razorpayOrderId: `order_${randomUUID().slice(0, 12)}`,
    state: 'unpaid',
    refunds: [],
    holdUntil: new Date(now.getTime() + 900_000),
    askAt: new Date(now.getTime() + 180_000),
    createdAt: now,
    version: 1,
    ...fields,
  };
  await models.checkouts.create(checkout);
  if (held) await hold(models, checkout);
  return checkout;
}

/** As create-payment leaves it: of a checkout that was never opened the portions are still on their way. */
async function hold(models: Deps['models'], checkout: Checkout): Promise<void> {
  const { _id, lines, state } = checkout;
  const held = await holdStock(models, String(_id), lines);
  if (!held.ok) throw new Error(held.refusal.message);
  if (!['unpaid', 'paid', 'fulfilled'].includes(state)) return;
  const { token } = held.value;
  checkout.hold = { token };
  await models.checkouts.updateOne({ _id }, { $set: { hold: { token } } });
  await forgetTransfers(models, [token]);
}
