import type { Perform } from '../runtime/effects.ts';
import { redactEmails } from '../runtime/logger.ts';
import type { TimelineStep } from '../db/models/index.ts';
import { type Provider, ProviderError } from '../provider/index.ts';

/** Records the steps of a job or call as they happen. */
interface TimelineRecorder {
  perform: Perform;
  provider: Provider;
  /** Start time. */
  at: Date;
  steps: TimelineStep[];
}

/** Enough for an error message, never a whole response. */
const textMax = 200;

/** An error's message without email addresses. */
export function causeOf(thrown: unknown): string {
  return redactEmails(thrown instanceof Error ? thrown.message : String(thrown)).slice(0, textMax);
}

/** Wraps the effects and the provider to record every step. Notes contain only ids, amounts in paise and states. */
export function recordTimeline(inner: { perform: Perform; provider: Provider }): TimelineRecorder {
  const began = Date.now();
  const steps: TimelineStep[] = [];
  const note = (step: string, answer?: string, failed?: true) =>
    steps.push({ step, afterMs: Date.now() - began, ...(answer && { answer }), ...(failed && { failed }) });
  const asked =
    <A extends unknown[], R>(call: string, ask: (...args: A) => Promise<R>, words: (answer: R) => string) =>
    async (...args: A): Promise<R> => {
      const step = `provider: ${call}`;
      try {
        const answer = await ask(...args);
        note(step, words(answer));
        return answer;
      } catch (error) {
        note(
          step,
          error instanceof ProviderError ? `${error.status} ${causeOf(error)}` : causeOf(error),
          true,
        );
        throw error;
      }
    };
  const { provider } = inner;
  const payment = ({ id, status, amount }: { id: string; status: string; amount: number }) =>
    `${id} ${status} ${amount}`;
  return {
    at: new Date(began),
    steps,
    async perform(effect, action) {
      try {
        const done = await inner.perform(effect, action);
        note(effect);
        return done;
      } catch (error) {
        note(effect, causeOf(error), true);
        throw error;
      }
    },
    provider: {
      ...provider,
      createOrder: asked('create order', provider.createOrder, ({ id }) => id),
      fetchOrder: asked('fetch order', provider.fetchOrder, ({ id }) => id),
      fetchOrderByReceipt: asked(
        'find order by receipt',
        provider.fetchOrderByReceipt,
        (order) => order?.id ?? 'none',
      ),
      fetchOrderPayments: asked('list payments', provider.fetchOrderPayments, (payments) =>
        payments.length === 0 ? 'none' : payments.map(payment).join(', ').slice(0, textMax),
      ),
      fetchPayment: asked('fetch payment', provider.fetchPayment, payment),
      listRefundsOf: asked('list refunds', provider.listRefundsOf, (refunds) => `${refunds.length}`),
      capture: asked('capture', provider.capture, payment),
      refund: asked('refund', provider.refund, ({ id, status, amount }) => `${id} ${status} ${amount}`),
    },
  };
}
