import { CartLine, type CartProblem, type PizzaAnswer, z } from '@forno/shared/contracts/everyone';
import { notices } from '@forno/shared/messages/everyone';
import { currentSession, subscribeToSession } from '#session/session.ts';
import { useHydrated } from '#ui/hydration.ts';
import { keptAs } from '#ui/kept.ts';
import { createStore } from '#ui/store.ts';
import { onDevice } from '#ui/stored.ts';
import { toast } from '#ui/toast.ts';
import { type CartChange, newLine } from './cart-changes.ts';

const none: CartLine[] = [];
const Lines = z.array(CartLine);

/** The lines that a browser kept; none of text that is no cart. */
export const readLines = (text: string | null): CartLine[] => keptAs(Lines, text) ?? none;

/** With a token the key holds the account's cart. */
const read = () => (currentSession().token ? none : readLines(onDevice.get('cart')));
const chosen = createStore(read());
const reread = () => chosen.set(read());
subscribeToSession(reread);
window.addEventListener('storage', ({ key }) => {
  if (!key || key === 'cart') reread();
});

function problemsOf({ quantity, originalPrice: was }: CartLine, { name, price, count }: PizzaAnswer) {
  const problems: CartProblem[] = [];
  if (count?.left === 0) problems.push({ kind: 'sold_out', name });
  else if (count && count.left < quantity) problems.push({ kind: 'too_few', name, left: count.left });
  if (price !== was) problems.push({ kind: 'price_changed', name, was });
  return problems;
}

/** As today's menu has them, with what has changed since they were chosen, as an account's cart says it. */
export const onMenu = (lines: readonly CartLine[], menu: readonly PizzaAnswer[]): CartLine[] =>
  lines.map((line) => {
    const pizza = menu.find(({ _id }) => _id === line.pizzaId);
    if (!pizza) return { ...line, problems: [{ kind: 'pizza_gone', name: line.pizzaName }] };
    return { ...newLine(pizza), quantity: line.quantity, problems: problemsOf(line, pizza) };
  });

/** The cart of whoever has no session, kept by this browser under the specification's key. */
export function useVisitorCart(): readonly CartLine[] {
  const lines = chosen.use();
  return useHydrated() ? lines : none;
}

/** Changes it as it is now: another tab may have. */
export function changeVisitorCart(
  change: CartChange,
  { done = notices.cartUpdated }: { done?: string } = {},
): void {
  onDevice.set('cart', JSON.stringify(change(read())));
  reread();
  toast.success(done, { id: 'cart' });
}
