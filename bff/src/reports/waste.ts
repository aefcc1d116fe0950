import type { ReportAnswer } from '@forno/shared/contracts/server';
import { type LossReason, lossOf, needsNow, type Period, stockOf, toPaise } from '@forno/shared/domain';
import { type Models, notRemade, type Order } from '@forno/shared/server/db';
import { readInventoryDocument, sumUse } from '@forno/shared/server/stock';

type Waste = NonNullable<ReportAnswer['waste']>;
type Lost = Pick<Order['needs'][number], 'category' | 'name'> & { title?: string | undefined };

/**
 * Portions thrown away or missing at a count, less what was only booked as received or thrown away by mistake, by ingredient and reason, at the purchase price of then; and what orders of
 * the period used that were cancelled once they were begun, at today's.
 */
export async function readWaste(models: Models, { start, end }: Period): Promise<Waste> {
  const period = { $gte: start, $lt: end };
  const [moves, inventory, cancelled] = await Promise.all([
    models.stockMoves.find({ at: period, kind: { $ne: 'received' } }).lean(),
    readInventoryDocument(models),
    sumUse(models, { createdAt: period, voided: { $ne: null }, stock: 'consumed', ...notRemade }),
  ]);
  const sums = new Map<string, Waste[number]>();
  const add = (
    reason: LossReason,
    { category, name, title = name }: Lost,
    portions: number,
    money: number | undefined,
  ) => {
    const key = `${reason}.${category}.${name}`;
    const { portions: before = 0, cost: spent } = sums.get(key) ?? {};
    const cost = money === undefined ? spent : (spent ?? 0) + money;
    sums.set(key, {
      category,
      name: title,
      reason,
      portions: before + portions,
      ...(cost !== undefined && { cost }),
    });
  };
  for (const { kind, reason = 'count', really, lines } of moves)
    for (const { qty, change, cost, ...line } of lines) {
      const portions = lossOf({ kind, qty, change });
      const known = cost === undefined ? undefined : cost * portions;
      for (const part of needsNow([line], inventory)) {
        add(reason, part, portions, known);
        if (really) add(really, part, -portions, known && -known);
      }
    }
  for (const part of needsNow(cancelled, inventory))
    add('cancelled', part, part.qty, knownCost(costToday(inventory, part)).cost);
  return [...sums.values()]
    .filter(({ portions }) => portions !== 0)
    .toSorted((one, other) => (other.cost ?? 0) - (one.cost ?? 0) || other.portions - one.portions);
}

/** Paise, at today's purchase price; `NaN` where nobody has said it. */
export const costToday = (
  inventory: Awaited<ReturnType<typeof readInventoryDocument>>,
  { qty, ...part }: Order['needs'][number],
): number => toPaise(stockOf(part, inventory)?.cost ?? Number.NaN) * qty;

/** A sum without what is not known would look better than it is. */
export const knownCost = (cost: number): { cost?: number } => (Number.isNaN(cost) ? {} : { cost });

type Remakes = NonNullable<ReportAnswer['remakes']>;

/** Pizzas made again, by reason: waste, at today's purchase prices. Not what was cancelled before anybody began. */
export async function readRemakes(models: Models, { start, end }: Period): Promise<Remakes> {
  const made = {
    remakeOf: { $exists: true },
    createdAt: { $gte: start, $lt: end },
    stock: 'consumed',
  } as const;
  const [orders, inventory] = await Promise.all([
    models.orders.find(made, { remake: 1, quantity: 1, needs: 1 }).lean<Order[]>(),
    readInventoryDocument(models),
  ]);
  const sums = new Map<string, Required<Remakes[number]>>();
  for (const { remake, quantity, needs } of orders) {
    if (!remake) continue;
    const { reason } = remake;
    const { pizzas, cost } = sums.get(reason) ?? { pizzas: 0, cost: 0 };
    const ingredients = needs.filter(({ category }) => category !== 'items');
    const used = needsNow(ingredients, inventory);
    const spent = used.reduce((sum, need) => sum + costToday(inventory, need), cost);
    sums.set(reason, { reason, pizzas: pizzas + quantity, cost: spent });
  }
  return [...sums.values()].map(({ cost, ...row }) => ({ ...row, ...knownCost(cost) }));
}
