import { notices } from '@forno/shared/messages';
import { toast } from '#ui/toast.ts';
import type { CartChange } from './cart-changes.ts';
import { cartErrorText, changeCart } from './use-cart.ts';
import { isToldElsewhere } from '#transport/failure.ts';

/** One cart toast at a time, even after ten quick presses. */
const id = 'cart';

let quietTimer: ReturnType<typeof setTimeout> | undefined;

interface Telling {
  done?: string | undefined;
  /** Quiet time (ms) before success is shown. Refusals are shown at once. */
  quietMs?: number | undefined;
}

/** Changes the cart and shows the result (specification, section 8). True when saved. */
export async function notifyCartChanged(change: CartChange, telling: Telling = {}): Promise<boolean> {
  const { done = notices.cartUpdated, quietMs = 0 } = telling;
  clearTimeout(quietTimer);
  try {
    await changeCart(change);
    clearTimeout(quietTimer);
    if (quietMs === 0) toast.success(done, { id });
    else quietTimer = setTimeout(() => toast.success(done, { id }), quietMs);
    return true;
  } catch (error) {
    if (!isToldElsewhere(error)) toast.error(cartErrorText(error), { id });
    return false;
  }
}
