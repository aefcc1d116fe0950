import type { ReportAnswer } from '@forno/shared/contracts/server';
import { needsNow, type periodOf } from '@forno/shared/domain';
import type { Models } from '@forno/shared/server/db';
import { readInventoryDocument } from '@forno/shared/server/stock';

type Waste = NonNullable<ReportAnswer['waste']>;

/** Portions thrown away or missing at a count, by ingredient and reason; their cost at the purchase price of then. */
export async function readWaste(models: Models, { start, end }: ReturnType<typeof periodOf>): Promise<Waste> {
  const [moves, inventory] = await Promise.all([
    models.stockMoves.find({ at: { $gte: start, $lt: end }, kind: { $ne: 'received' } }).lean(),
    readInventoryDocument(models),
  ]);
  const sums = new Map<string, Waste[number]>();
  for (const { kind, reason = 'count', lines } of moves)
    for (const { qty, change, cost, ...line } of lines) {
      const portions = kind === 'waste' ? qty : -change;
      const [{ category, name } = line] = needsNow([{ ...line, qty }], inventory);
      const key = `${reason}.${category}.${name}`;
      const { portions: before = 0, cost: spent } = sums.get(key) ?? {};
      const money = cost === undefined ? spent : (spent ?? 0) + cost * portions;
      sums.set(key, {
        category,
        name,
        reason,
        portions: before + portions,
        ...(money !== undefined && { cost: money }),
      });
    }
  return [...sums.values()]
    .filter(({ portions }) => portions !== 0)
    .toSorted((one, other) => (other.cost ?? 0) - (one.cost ?? 0) || other.portions - one.portions);
}
