import { routes } from '@forno/shared/contracts/server';
import type { Answered, Client } from './client.ts';

interface Opened {
  orderId: string;
  checkoutId: string;
}

/** A customer, with the ways to a pizza. */
export interface Buyer extends Client {
  id: string;
  fill(...cartData: unknown[]): Promise<void>;
  /** Asks to pay the cart; `amount` in rupees. */
  createPayment(amount: number, more?: object): Promise<Answered<Opened & { code: string; message: string }>>;
  /** The same, when it must work. */
  open(amount: number): Promise<Opened>;
  /** The browser's report of what the dialog handed to it. */
  report(paid: object): Promise<Answered<Record<string, unknown>>>;
}

export const asBuyer = <C extends Client & { id: string }>(client: C): C & Buyer => ({
  ...client,
  async fill(...cartData) {
    const { status } = await client.call(routes.updateCart, { body: { cartData } });
    if (status !== 200) throw new Error(`update_cart answers ${status}`);
  },
  createPayment: (amount, more) => client.call(routes.createPayment, { body: { amount, ...more } }),
  async open(amount) {
    const { status, body } = await client.call<Opened>(routes.createPayment, { body: { amount } });
    if (status !== 200) throw new Error(`create-payment answers ${status}: ${JSON.stringify(body)}`);
    return body;
  },
  report: (paid) => client.call(routes.verifyPayment, { body: paid }),
});
