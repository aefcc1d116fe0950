import { describe, expect, it } from 'vitest';
import { readEvent } from './read-event.ts';

const read = (event: unknown) => readEvent(Buffer.from(JSON.stringify(event)));
const payment = { entity: { id: 'pay_1', order_id: 'order_1', amount: 1 } };

describe("the provider's event", () => {
  it('is about an order and a payment', () => {
    const order = { entity: { id: 'order_1', receipt: 'r' } };
    expect(read({ event: 'order.paid', payload: { payment, order } })).toEqual({
      event: 'order.paid',
      orderId: 'order_1',
      paymentId: 'pay_1',
      receipt: 'r',
    });
    expect(read({ event: 'payment.captured', payload: { payment } })).toMatchObject({ orderId: 'order_1' });
  });

  it('may be about a refund, or a payment without an order', () => {
    const refund = { entity: { id: 'rfnd_1', payment_id: 'pay_2' } };
    expect(read({ event: 'refund.processed', payload: { refund } })).toMatchObject({ paymentId: 'pay_2' });
    expect(
      read({ event: 'payment.captured', payload: { payment: { entity: { id: 'pay_3', order_id: null } } } }),
    ).toEqual({
      event: 'payment.captured',
      orderId: undefined,
      paymentId: 'pay_3',
      receipt: undefined,
    });
  });

  it('of a kind we do not know is read for its name alone', () => {
    for (const payload of [{ payment: 'odd' }, null, undefined, []])
      expect(read({ event: 'invoice.paid', payload })).toMatchObject({ event: 'invoice.paid' });
  });

  it.each([[null], [[]], ['text'], [{ event: 5, payload: {} }]])('%j is none', (event) => {
    expect(read(event)).toBeUndefined();
  });

  it('bytes that are no JSON are none', () => {
    expect(readEvent(Buffer.from('\u0000{'))).toBeUndefined();
  });
});
