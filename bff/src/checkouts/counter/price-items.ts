import type { CartLineChoice, CounterItem, TakeOrderBody } from '@forno/shared/contracts/server';
import { defaultRecipe, ingredientsOf, lacksOf, type Result } from '@forno/shared/domain';
import { outOfStockText, refuse } from '@forno/shared/messages/server';
import { chooseLines, inventoryFor, loadCart, readPrices } from '@forno/shared/server/cart';
import { readInventoryDocument } from '@forno/shared/server/stock';
import type { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { type PricedCheckout, priceCheckout, type Terms } from '../price-checkout.ts';

/** What was asked for at the counter, priced as a cart of the same choices would be. */
export async function priceItems(
  { models, config }: Pick<Deps, 'models' | 'config'>,
  nobody: { _id: Types.ObjectId; cartId: string },
  { items, amount }: Pick<TakeOrderBody, 'items' | 'amount'>,
  bringing: Omit<Terms, 'most'>,
): Promise<Result<PricedCheckout>> {
  const inventory = inventoryFor(await readInventoryDocument(models), []);
  const ids = items.map(({ pizzaId }) => pizzaId);
  const prices = await readPrices(models, nobody, ids, { inventory });
  const choices = items.map(asChoice);
  const catalogue = { ...prices, customisation: config.CUSTOMISATION };
  const chosen = chooseLines(choices, [], catalogue);
  if (!chosen.ok) {
    const refused = choices.filter((choice) => !chooseLines([choice], [], catalogue).ok);
    const gone = (await Promise.all(refused.map((choice) => goneOf(models, choice, prices)))).flat();
    const refusal = { message: outOfStockText(gone), details: { missing: gone } };
    return gone.length > 0 ? refuse('out_of_stock', refusal) : chosen;
  }
  const asked = { ...nobody, cartData: chosen.value, cartVersion: 0 };
  const cart = await loadCart({ models, config }, asked, prices);
  return priceCheckout(cart, inventory, amount, { most: config.PAYMENT_MAX_RUPEES, ...bringing });
}

/** What such a line asks for that is there no more. */
async function goneOf(
  { pizzas, audits }: Deps['models'],
  { pizzaId, ...recipe }: CartLineChoice,
  { menu, inventory }: Awaited<ReturnType<typeof readPrices>>,
) {
  if (menu.has(pizzaId)) return lacksOf(ingredientsOf(recipe, inventory), [], inventory);
  const hidden = await pizzas.findById(pizzaId, { name: 1 }).lean();
  const deleted = await audits.findOne({ subject: pizzaId, kind: 'pizza', action: 'delete' }).lean();
  const name = hidden?.name ?? deleted?.title ?? 'one of the pizzas';
  return [{ kind: 'pizza_gone' as const, name }];
}

/** Each a line of its own, also two of one pizza. */
function asChoice({ veggies = [], ...item }: CounterItem, index: number): CartLineChoice {
  return { ...defaultRecipe, ...item, veggies, lineId: `line-${index}` };
}
