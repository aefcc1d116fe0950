import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { Checkout } from '../server/db/models/index.ts';

/** A checkout whose orders were made, without its lines, but for what a test gives. */
export function checkoutDocument(given: Partial<Checkout> = {}): Checkout {
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(),
    customer: { name: 'Asha', email: 'asha@forno.example' },
    cartId: randomUUID(),
    cartHash: randomUUID(),
    lines: [],
    amount: 29_900,
    currency: 'INR',
    state: 'fulfilled',
    refunds: [],
    holdUntil: now,
    askAt: now,
    createdAt: now,
    version: 1,
    ...given,
  };
}
