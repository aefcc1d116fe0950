import { call } from '../route.ts';
import { z } from '../z.ts';
import { CheckoutView } from './checkouts.ts';

/** Apart from what every screen loads: what the provider says of a checkout's payments. `none`: no money, and none on its way. */
export const askProvider = call('POST /payment/checkout/:id/ask', 'customer', {
  answer: z.object({ money: z.enum(['none', 'perhaps']), checkout: CheckoutView }),
});
