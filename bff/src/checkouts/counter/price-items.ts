import type { CartLineChoice, CounterItem, TakeOrderBody } from '@forno/shared/contracts/server';
import { defaultRecipe, type Result } from '@forno/shared/domain';
import { chooseLines, inventoryFor, loadCart, readPrices } from '@forno/shared/server/cart';
import { readInventoryDocument } from '@forno/shared/server/stock';
import type { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { type PricedCheckout, priceCheckout, type Terms } from '../price-checkout.ts';

/** What was asked for at the counter, priced as a cart of the same choices would be. */
export async function priceItems(
  { models, config }: Pick<Deps, 'models' | 'config'>,
  nobody: { _id: Types.ObjectId; cartId: string },
  { items, note, amount }: Pick<TakeOrderBody, 'items' | 'note' | 'amount'>,
  bringing: Omit<Terms, 'most'>,
): Promise<Result<PricedCheckout>> {
  const inventory = inventoryFor(await readInventoryDocument(models), []);
  const ids = items.map(({ pizzaId }) => pizzaId);
  const prices = await readPrices(models, nobody, ids, { inventory });
  const choices = items.map((item, index) => asChoice(item, index, note));
  const chosen = chooseLines(choices, [], { ...prices, customisation: config.CUSTOMISATION });
  if (!chosen.ok) return chosen;
  const asked = { ...nobody, cartData: chosen.value, cartVersion: 0 };
  const cart = await loadCart({ models, config }, asked, prices);
  return priceCheckout(cart, inventory, amount, { most: config.PAYMENT_MAX_RUPEES, ...bringing });
}

/** Each a line of its own, also two of one pizza. A note about all of it stands on the first, unless that has its own. */
function asChoice({ veggies = [], ...item }: CounterItem, index: number, note?: string): CartLineChoice {
  const said = item.note ?? (index === 0 ? note : undefined);
  return { ...defaultRecipe, ...item, veggies, lineId: `line-${index}`, ...(said && { note: said }) };
}
