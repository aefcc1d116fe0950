import {
  Business,
  CounterAnswer,
  type CounterItem,
  type InventoryAnswer,
  type KnownCustomer,
  payWays,
  type PizzaAnswer,
  RecipeAnswer,
  type TakeOrderBody,
  z,
} from '@forno/shared/contracts/admin';
import {
  canBePhone,
  type Customisation,
  deliveryTerms,
  type FeeArea,
  defaultRecipe,
  isAsOnMenu,
  isSameRecipe,
  limits,
  lineAmountPaise,
  priceChosen,
  type Recipe,
  soldOutOf,
  toRupees,
  withPrices,
} from '@forno/shared/domain';
import { commonRefusals, tooLongIn } from '@forno/shared/messages/admin';
import { newKey } from '#transport/once-key.ts';

/** A line as it is chosen: prices and names are the menu's, whatever it says by then. `made` undefined: as on the menu. */
const Line = z.object({
  id: z.string(),
  pizzaId: z.string(),
  quantity: z.int(),
  note: z.string(),
  made: z.optional(RecipeAnswer),
});
export type CounterLine = z.infer<typeof Line>;

/** What was taken, until the next order. Paise. */
const Taken = z.extend(z.pick(CounterAnswer, { checkoutId: true, number: true, amount: true }), {
  /** To give back. */
  change: z.number(),
  /** The page to pay it. */
  url: z.optional(z.string()),
  /** Of one that waited to be paid: nothing of what is typed. `key`: for the money that comes otherwise. */
  apart: z.optional(z.object({ key: z.string(), name: z.string(), phone: z.string() })),
});
export type Taken = z.infer<typeof Taken>;

/**
 * All that is typed for one order, and nothing that the server knows better. `key`: of the screen; sent again after no
 * answer it makes no second order; empty while there is nothing to send. `userId`: of a customer who was found.
 */
export const CounterOrder = z.object({
  key: z.string(),
  lines: z.array(Line),
  phone: z.string(),
  name: z.string(),
  userId: z.string(),
  fulfilment: z.enum(['delivery', 'pickup']),
  /** Start of the slot; empty or absent: now. */
  dueAt: z.optional(z.string()),
  /** For now, although the shop is closed, paused or full. */
  anyway: z.optional(z.boolean()),
  address: z.string(),
  note: z.string(),
  /** Who the bill is for; absent: nobody but the customer. */
  business: z.optional(z.object({ name: z.string(), gstin: z.string() })),
  pay: z.enum(payWays),
  /** Rupees as typed: what was handed over, and the parts of a split payment. */
  given: z.string(),
  parts: z.object({ cash: z.string(), upi: z.string(), card: z.string() }),
  reference: z.string(),
  /** It was sent, and no answer came: it may be taken, so that it stays as it is until one comes. */
  unanswered: z.boolean(),
  /** For this total, in paise: it may cost something else by now. */
  sent: z.optional(z.int()),
  taken: z.nullable(Taken),
  /** The checkout of a link that ended unpaid: this order is taken in its place. */
  instead: z.optional(z.string()),
});
export type CounterOrder = z.infer<typeof CounterOrder>;

export const emptyOrder: CounterOrder = {
  key: '',
  lines: [],
  phone: '',
  name: '',
  userId: '',
  fulfilment: 'pickup',
  address: '',
  note: '',
  pay: 'cash',
  given: '',
  parts: { cash: '', upi: '', card: '' },
  reference: '',
  unanswered: false,
  taken: null,
};

/** How an order is paid, as it is at first. */
export const unpaid = (({ pay, given, parts, reference }) => ({ pay, given, parts, reference }))(emptyOrder);

/** One more of a pizza: of the line that has it as on the menu, or a line of its own. */
export function addPizza(order: CounterOrder, pizzaId: string): CounterOrder {
  const key = order.key || newKey();
  const same = order.lines.find((line) => line.pizzaId === pizzaId && !line.made && !line.note);
  if (same) return { ...setQuantity(order, same.id, same.quantity + 1), key };
  if (order.lines.length >= limits.cartLinesMax) return order;
  return { ...order, key, lines: [...order.lines, { id: newKey(), pizzaId, quantity: 1, note: '' }] };
}

const changeLine = (order: CounterOrder, id: string, change: Partial<CounterLine>): CounterOrder => ({
  ...order,
  lines: order.lines.map((line) => (line.id === id ? { ...line, ...change } : line)),
});

/** At most what a line may have; nothing left takes the line away. */
export function setQuantity(order: CounterOrder, id: string, quantity: number): CounterOrder {
  if (quantity <= 0) return removeLine(order, id);
  return changeLine(order, id, { quantity: Math.min(quantity, limits.quantityMax) });
}

export const removeLine = (order: CounterOrder, id: string): CounterOrder => ({
  ...order,
  lines: order.lines.filter((line) => line.id !== id),
});

/** What the menu makes it of. */
export const ownRecipe = (pizza: PizzaAnswer): Recipe => pizza.recipe ?? defaultRecipe;

/** Another recipe and note; the menu's own recipe is no change. */
export function makeAs(
  order: CounterOrder,
  { id, pizza }: ShownLine,
  { made, note }: { made: Recipe; note: string },
): CounterOrder {
  const isOwn = pizza && isSameRecipe(made, ownRecipe(pizza));
  return changeLine(order, id, { made: isOwn ? undefined : made, note });
}

/** Also what they ordered last: pizzas that left the menu stay out. */
export function addUsual(order: CounterOrder, usual: KnownCustomer['usual'], menu: readonly PizzaAnswer[]) {
  const lines = usual
    .filter(({ pizzaId }) => menu.some(({ _id }) => _id === pizzaId))
    .map(({ pizzaId, quantity, note = '', veggies = [], asChosen, ...parts }): CounterLine => {
      const made = RecipeAnswer.safeParse({ ...parts, veggies }).data;
      return {
        id: newKey(),
        pizzaId,
        quantity,
        note,
        made: made && (asChosen || !isAsOnMenu(made)) ? made : undefined,
      };
    });
  return {
    ...order,
    key: order.key || newKey(),
    lines: [...order.lines, ...lines].slice(0, limits.cartLinesMax),
  };
}

/** Most characters of what is typed about the customer. */
export const textsMost = { name: limits.nameMax, address: limits.addressMax, note: limits.noteMax };

/** Why it can't be paid yet; empty if it can. */
export function blockerOf(order: CounterOrder, lines: readonly ShownLine[]): string {
  const { fulfilment, phone, business } = order;
  const address = fulfilment === 'delivery' ? order.address : '';
  const long =
    tooLongIn(order.name, textsMost.name) ??
    tooLongIn(address, textsMost.address) ??
    tooLongIn(order.note, textsMost.note);
  const [problem = long] = lines.flatMap((line) => line.problem ?? []);
  if (lines.length === 0) return 'Add something first.';
  if (phone.trim() && !canBePhone(phone)) return problem ?? commonRefusals.phone_invalid;
  if (business && !Business.safeParse(business).success)
    return problem ?? 'Complete the GST invoice, or take it off.';
  return problem ?? (fulfilment === 'delivery' && !address.trim() ? 'Enter the address.' : '');
}

export interface Catalogue {
  pizzas: readonly PizzaAnswer[];
  inventory: InventoryAnswer;
  customisation: Customisation;
  /** What delivery costs, by area. */
  fees: FeeArea[];
}

/** A line with what the menu says of it now. */
export interface ShownLine extends CounterLine {
  pizza: PizzaAnswer | undefined;
  /** Paise, of all of them; 0 while it can't be sold. */
  amount: number;
  /** Why it can't be sold. */
  problem: string | undefined;
}

/** As the server prices and refuses it: by the shop's one rule for prices. */
export function showLine(line: CounterLine, { pizzas, inventory, customisation }: Catalogue): ShownLine {
  const pizza = pizzas.find(({ _id }) => _id === line.pizzaId);
  if (!pizza) return { ...line, pizza, amount: 0, problem: 'No longer on the menu.' };
  const recipe = pizza.recipe && withPrices(pizza.recipe, inventory);
  const { kind } = pizza;
  const chosen = {
    kind,
    ...(line.made ?? defaultRecipe),
    recipe,
    asChosen: line.made && isAsOnMenu(line.made),
  };
  const price = priceChosen(pizza.price, chosen, inventory, customisation)?.price;
  const priced = { originalPrice: pizza.price, price: price ?? pizza.price, quantity: line.quantity };
  const gone = kind ? undefined : soldOutOf(line.made ?? ownRecipe(pizza), inventory)[0]?.name;
  const missing = pizza.count?.left === 0 ? pizza.name : gone;
  const problem = missing && `Sold out: ${missing}.`;
  return { ...line, pizza, amount: lineAmountPaise(priced, customisation), problem };
}

/** The sum of the lines in paise, before delivery. */
export const totalOf = (lines: readonly ShownLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** What it costs to bring it, by the rule of the server. */
export const termsFor = (
  { fulfilment, address }: CounterOrder,
  lines: readonly ShownLine[],
  { fees }: Pick<Catalogue, 'fees'>,
) => deliveryTerms(fees, fulfilment === 'delivery' ? address : undefined, totalOf(lines));

const itemOf = ({ pizzaId, quantity, note, made }: CounterLine): CounterItem => ({
  pizzaId,
  quantity,
  ...made,
  ...(made && isAsOnMenu(made) && { asChosen: true }),
  ...(note && { note }),
});

/** How it is sent; `total` in paise. Nothing that is hidden goes with it. */
export function bodyOf(order: CounterOrder, total: number, paid: Pick<TakeOrderBody, 'pay' | 'tenders'>) {
  const { key, name, phone, userId, fulfilment, dueAt, anyway, address, note, instead, business } = order;
  const customer = {
    name: name.trim() || nobody,
    ...(phone.trim() && { phone: phone.trim() }),
    ...(userId && { userId }),
  };
  const said = note.trim() && { note: note.trim() };
  const delivered = fulfilment === 'delivery' && { delivery: { address: address.trim(), ...said } };
  const body = {
    key,
    items: order.lines.map(itemOf),
    customer,
    fulfilment,
    ...(dueAt ? { dueAt } : anyway && { anyway }),
    ...(instead && { instead }),
    ...(business && { business }),
    amount: toRupees(total),
    ...paid,
  };
  return { ...body, ...(delivered || said) };
}

/** Who is not asked for a name: it is called by its number. */
const nobody = 'Walk-in';
