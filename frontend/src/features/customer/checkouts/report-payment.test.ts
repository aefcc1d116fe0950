import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '#session/session.ts';
import { customer, fakeServer, type Replies, refusal } from '#testing/fake-server.ts';
import { reportPayment } from './report-payment.ts';
import { aCheckout } from './testing/a-checkout.ts';
import { paidAnswer } from './testing/fake-dialog.ts';

const yes = { body: { success: true, message: 'ok', checkout: aCheckout({ state: 'paid' }) } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  beginSession('t', customer);
});
afterEach(() => {
  vi.useRealTimers();
  endSession();
});

let unknown = true;

function reportTo(...replies: Replies[string][]) {
  const last = replies.at(-1);
  const server = fakeServer({
    'POST /payment/verify-payment': (sent) => {
      const reply = replies.shift() ?? last ?? {};
      return typeof reply === 'function' ? reply(sent) : reply;
    },
  });
  const result = reportPayment(paidAnswer, () => unknown);
  return { server, result };
}

describe('telling the server of a payment', () => {
  it.each([
    ['a lost connection', new TypeError('gone')],
    ['a broken server', { status: 503, body: {} }],
    ['too many calls', { status: 429, body: {} }],
  ])('goes on after %s', async (_, trouble) => {
    const { server, result } = reportTo(trouble, trouble, yes);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await result).toEqual({ kind: 'verified' });
    expect(server.sent).toHaveLength(3);
  });

  it('leaves it to the provider when the server stays away: taken money has not failed', async () => {
    const { server, result } = reportTo(new TypeError('gone'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await result).toEqual({ kind: 'being checked' });
    expect(server.sent).toHaveLength(7);
  });

  it('stops when the server has heard of it from the provider', async () => {
    const { server, result } = reportTo(new TypeError('gone'));
    unknown = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await result).toEqual({ kind: 'being checked' });
    expect(server.sent).toHaveLength(1);
    unknown = true;
  });

  it('recognises a second payment when the orders belong to the first', async () => {
    const checkout = aCheckout({ state: 'fulfilled', paymentId: 'pay_first' });
    const { result } = reportTo({ body: { success: true, message: 'ok', checkout } });
    expect(await result).toEqual({ kind: 'paid already' });
  });

  it('takes a refusal as it is, at once', async () => {
    const { server, result } = reportTo(refusal(400, 'signature_invalid', 'No match.'));
    expect(await result).toEqual({ kind: 'refused', message: 'No match.' });
    expect(server.sent).toHaveLength(1);
  });

  it('does not treat an ended session as a refusal of the payment', async () => {
    const { result } = reportTo(refusal(401, 'session_expired', 'x'));
    expect(await result).toEqual({ kind: 'being checked' });
  });
});
