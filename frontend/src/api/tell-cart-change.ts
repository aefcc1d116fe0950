import { notices } from '@forno/shared/messages';
import { toast } from '#ui/toast.ts';
import { isToldElsewhere } from './api-error.ts';
import type { CartChange } from './cart-changes.ts';
import { cartErrorText, changeCart } from './use-cart.ts';

/** One toast about the cart at a time: ten quick presses are not ten toasts. */
const id = 'cart';

/** Changes the cart and says how that ended (specification, section 8). True when the server has it. */
export async function tellCartChange(
  change: CartChange,
  done: string = notices.cartUpdated,
): Promise<boolean> {
  try {
    await changeCart(change);
    toast.success(done, { id });
    return true;
  } catch (error) {
    if (!isToldElsewhere(error)) toast.error(cartErrorText(error), { id });
    return false;
  }
}
