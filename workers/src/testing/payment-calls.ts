import type { Checkout } from '@forno/shared/server/db';
import type { ProviderPayment } from '@forno/shared/server/payments';
import type { TestDeps } from './open-test-deps.ts';

/** What tests of payments share: having the provider hold payments, and looking at what came of a checkout. */
export const paymentCalls = (deps: TestDeps) => ({
  now: async ({ _id }: Checkout): Promise<Checkout> =>
    await deps.models.checkouts.findById(_id).orFail().lean<Checkout>(),
  pays: ({ razorpayOrderId = '' }: Checkout, ...payments: ProviderPayment[]) =>
    deps.provider.payments.set(razorpayOrderId, payments),
  jobIds: () => deps.out.jobs.map(({ jobId }) => jobId),
});
