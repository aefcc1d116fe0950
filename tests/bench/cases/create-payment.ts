import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { type Buyer, openBuyers } from '../buyer.ts';
import { median } from '../../support/figures.ts';
import { inRounds, judge } from '../compare.ts';
import type { Bench, Case } from '../open-bench.ts';

const sizes = [10, 1_000, 10_000] as const;
const asked = 20;
const atATime = 1_000;
const far = new Date('2099-01-01T00:00:00Z');

/** Time of create-payment with many other unpaid holds, compared with ten. */
export const createPayment: Case = {
  name: 'create-payment',
  async run(bench) {
    const [buyer] = await openBuyers(bench, 1);
    if (!buyer) return [];
    const measure = async () => {
      const medians: number[] = [];
      for (const size of sizes) {
        await holdOpen(bench, buyer, size);
        const times: number[] = [];
        for (let turn = 0; turn < asked; turn += 1) {
          await buyer.abandon();
          times.push((await buyer.open(1 + (turn % 12))).ms);
        }
        medians.push(median(times));
      }
      return medians;
    };
    const rounds = await inRounds(measure, { warmUp: 1 });
    return sizes.slice(1).map((size, index) => {
      const found = rounds.map(([few = NaN, ...many]) => ({ ours: many[index] ?? NaN, limit: few }));
      return judge({ name: `create-payment-beside-${size}`, unit: 'ms', atMost: 1.5 }, found);
    });
  },
};

/** Leaves this many open checkouts of others, with holds of years. */
async function holdOpen({ models }: Bench, buyer: Buyer, count: number): Promise<void> {
  const { checkoutId } = await buyer.open(1);
  const opened = await models.checkouts.findById(checkoutId).lean();
  if (!opened) throw new Error('the checkout to copy is gone');
  const others = { 'customer.name': 'Bench' };
  await models.checkouts.deleteMany(others);
  for (let made = 0; made < count; made += atATime)
    await models.checkouts.collection.insertMany(
      Array.from({ length: Math.min(atATime, count - made) }, () => ({
        ...opened,
        _id: new Types.ObjectId(),
        userId: new Types.ObjectId(),
        customer: { ...opened.customer, name: 'Bench' },
        cartId: randomUUID(),
        razorpayOrderId: `order_${randomUUID()}`,
        hold: { token: `hold-${randomUUID()}` },
        holdUntil: far,
        askAt: far,
      })),
    );
}
