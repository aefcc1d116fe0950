import { Id, z } from '@forno/shared/contracts/customer';
import { createOwnStore } from '#session/own-store.ts';

/** How the last payment window of this tab ended without money; until it ends otherwise, it was closed. */
const Outcome = z.object({
  checkoutId: Id,
  /** The version that was paid. */
  cart: z.int(),
  /** `unpaid`: it went with its page, and the provider has no payment. */
  end: z.enum(['failed', 'closed', 'unpaid']),
  /** That window was not seen to close: it may have been paid. */
  open: z.optional(z.boolean()),
});
export type Outcome = z.infer<typeof Outcome>;

const outcome = createOwnStore<Outcome | undefined>(undefined, {
  as: 'forno.payment-outcome',
  shape: z.optional(Outcome),
});
export const { get: paymentOutcome, use: usePaymentOutcome } = outcome;

/** Kept over a reload, with which the window goes as well. Undefined: it was paid. */
export const keepOutcome = outcome.set;

/** Why the server would not begin a payment, where that is to stay on the page; until it is tried again. */
const refusal = createOwnStore<{ verify: boolean; text: string } | undefined>(undefined);
export const useRefusal = refusal.use;
export const keepRefusal = refusal.set;
