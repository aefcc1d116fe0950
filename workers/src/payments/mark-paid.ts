import { type Checkout, isDuplicateKey, type ProviderPayment } from '@forno/shared/server';
import { changeCheckout } from '../change-checkout.ts';
import type { Deps } from '../deps.ts';
import { openStates } from './open-states.ts';

/**
 * Makes a checkout paid by this captured payment. The unique key on the cart lets one checkout per cart be
 * paid, however many tabs had one open: `cart was paid` for the others. `moved`: it is not open any more.
 */
export async function markPaid(
  checkout: Checkout,
  payment: ProviderPayment,
  deps: Deps,
): Promise<Checkout | 'cart was paid' | 'moved'> {
  const { _id, userId, cartId } = checkout;
  try {
    const paid = await deps.perform('write paid', () =>
      changeCheckout(
        deps,
        { _id, state: { $in: openStates } },
        {
          set: {
            state: 'paid',
            paymentId: payment.id,
            paidCart: `${String(userId)}:${cartId}`,
            paidAt: new Date(),
          },
          unset: ['failure'],
        },
      ),
    );
    return paid ?? 'moved';
  } catch (error) {
    if (isDuplicateKey(error)) return 'cart was paid';
    throw error;
  }
}
