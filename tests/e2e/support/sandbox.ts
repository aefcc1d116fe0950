import { z } from 'zod';
import type { TestShop } from '../../support/start-shop.ts';

const State = z.object({ payments: z.array(z.object({ order_id: z.string(), status: z.string() })) });

/** Payment states of this provider order, at the provider. */
export async function paymentsAtSandbox(shop: TestShop, razorpayOrderId: string | null): Promise<string[]> {
  const response = await fetch(`${shop.sandbox.now.url}/state`);
  const { payments } = State.parse(await response.json());
  return payments.filter(({ order_id }) => order_id === razorpayOrderId).map(({ status }) => status);
}
