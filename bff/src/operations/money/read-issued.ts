import { sum } from '@forno/shared/domain';
import type { MoneyCheckAnswer } from '@forno/shared/contracts/server';
import type { Checkout, StoredBill } from '@forno/shared/server/db';
import type { Deps } from '../deps.ts';

/** Sums of the bills and of the credit notes of these paid checkouts; nothing where none was issued. */
export async function readIssued(
  { bills }: Pick<Deps['models'], 'bills'>,
  paid: readonly Pick<Checkout, '_id'>[],
): Promise<Pick<MoneyCheckAnswer, 'billed' | 'credited'>> {
  const found = await bills
    .find({ checkoutId: { $in: paid.map(({ _id }) => _id) } }, { nth: 1, 'facts.amount': 1 })
    .lean<Pick<StoredBill, 'nth' | 'facts'>[]>();
  if (found.length === 0) return {};
  const amounts = (of: 'bill' | 'note') =>
    sum(found.flatMap(({ nth, facts }) => ((nth === 0) === (of === 'bill') ? [facts.amount] : [])));
  return { billed: amounts('bill'), credited: amounts('note') };
}
