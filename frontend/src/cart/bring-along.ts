import { CartLine, routes, z } from '@forno/shared/contracts/everyone';
import { isSameRecipe, lineIdOf, madeOf } from '@forno/shared/domain';
import { alsoInCart, errors } from '@forno/shared/messages/everyone';
import { createOwnStore } from '#session/own-store.ts';
import { currentSession, waitingKey } from '#session/session.ts';
import { isRefusal, isSessionEnd } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { pause } from '#ui/lazy-part.tsx';
import { onDevice } from '#ui/stored.ts';
import { toast } from '#ui/toast.ts';
import { isPizzaGone, newLineId, setQuantity } from './cart-changes.ts';
import { changeCart } from './use-cart.ts';
import { onMenu, readLines } from './visitor-cart.ts';

const brought = createOwnStore<CartLine[]>([], { as: 'forno.brought', shape: z.array(CartLine) });
/** What became gone, dearer or cheaper between a visitor's choice and the login, until they have read it. */
export const { use: useBrought, set: keepBrought } = brought;

const isSame = (a: CartLine, b: CartLine) => a.pizzaId === b.pizzaId && isSameRecipe(madeOf(a), madeOf(b));

/** What of the cart nobody chose before the login. */
const besides = (cart: readonly CartLine[], chosen: readonly CartLine[]): string[] =>
  cart.flatMap((line) => {
    const more = line.quantity - (chosen.find((one) => isSame(line, one))?.quantity ?? 0);
    return more > 0 ? `${more} × ${line.pizzaName}` : [];
  });

/**
 * The cart with at least as many of each pizza as were chosen before the login. Never a sum: done twice, by two tabs, or
 * again after a reload in the middle, it is the same cart, and nobody pays for what was in both. `ids` begins the ids of
 * lines whose pizza the cart has otherwise.
 */
function withChosen(cart: readonly CartLine[], chosen: readonly CartLine[], ids: string): CartLine[] {
  let lines = [...cart];
  for (const [index, one] of chosen.entries()) {
    const ofPizza = lines.filter(({ pizzaId }) => pizzaId === one.pizzaId);
    const there = ofPizza.find((line) => isSame(line, one));
    if (there) lines = setQuantity(lineIdOf(there), Math.max(there.quantity, one.quantity))(lines);
    else lines.push(ofPizza.length > 0 ? { ...one, lineId: `${ids}-${index}` } : one);
  }
  return lines;
}

/** Says what the account's cart has besides `all`. Answers what it refuses, each by itself where not all are welcome. */
async function addTo(chosen: readonly CartLine[], ids: string, all = chosen): Promise<CartLine[]> {
  let also: string[] = [];
  try {
    await changeCart((cart) => {
      also = besides(cart, all);
      return withChosen(cart, chosen, ids);
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (chosen.length === 1) return [...chosen];
    const refused = [];
    for (const [at, one] of chosen.entries()) refused.push(...(await addTo([one], `${ids}-${at}`, all)));
    return refused;
  }
  if (also.length > 0) toast.info(alsoInCart(also));
  return [];
}

/** What its cart can't say of it: it never held it, or holds it at today's price. */
const isOtherwise = ({ problems = [] }: CartLine): boolean =>
  problems.some(({ kind }) => kind === 'pizza_gone' || kind === 'price_changed');

const unavailable = (line: CartLine): CartLine => ({
  ...line,
  problems: [{ kind: 'ingredient_gone', name: line.pizzaName }],
});

/** Milliseconds between tries at a server that is away or busy. */
const [firstWaitMs, longestWaitMs] = [1_000, 30_000];

/**
 * Brings what was chosen before the login into the account's cart, says what that has besides, and forgets it; tried until it
 * is there, or refused.
 */
export async function bringAlong(): Promise<true> {
  const { token } = currentSession();
  const ids = newLineId();
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    const lines = readLines(onDevice.get(waitingKey));
    try {
      const found = lines.length > 0 ? onMenu(lines, await request(routes.pizzas, {})) : [];
      const chosen = found
        .filter((line) => !isPizzaGone(line))
        .map(({ problems: _problems, ...line }) => line);
      const refused = chosen.length > 0 ? await addTo(chosen, ids) : [];
      keepBrought([...found.filter(isOtherwise), ...refused.map(unavailable)]);
      break;
    } catch (error) {
      if (isSessionEnd(error)) throw error;
      toast.error(errors.cartUpdate, { id: 'cart' });
      if (isRefusal(error)) break;
      await pause(waitMs);
      if (currentSession().token !== token) throw error;
    }
  }
  onDevice.remove(waitingKey);
  return true;
}
