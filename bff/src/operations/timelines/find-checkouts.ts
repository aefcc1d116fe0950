import { hitsMax } from '@forno/shared/contracts/server';
import { caseSpellings, readOrderSearch } from '@forno/shared/domain';
import type { Checkout, Models, Order } from '@forno/shared/server/db';
import type { QueryFilter } from 'mongoose';
import { beginning, eachBeginning } from '../../http/beginning.ts';

type SearchedModels = Pick<Models, 'bills' | 'checkouts' | 'orders' | 'webhookEvents'>;
type CheckoutFilter = QueryFilter<Checkout>;

/**
 * Checkouts matching an operator's search, newest first: by checkout or order id (whole or last six digits), number, payment,
 * provider order, bill or credit note, reference of a tender, or words of name, email and phone. Every query uses an index.
 */
export async function findCheckouts(models: SearchedModels, text: string): Promise<Checkout[]> {
  const search = readOrderSearch(text);
  const named = search.by === 'words' ? [...byWords(search.words), ...byReference(search)] : [];
  const asked = [...(await byIds(models, search)), ...named];
  const pages = await Promise.all(
    asked.map((where) =>
      models.checkouts.find(where).sort({ createdAt: -1 }).limit(hitsMax).lean<Checkout[]>(),
    ),
  );
  const distinct = new Map(pages.flat().map((checkout) => [String(checkout._id), checkout]));
  return [...distinct.values()]
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, hitsMax);
}

/** Exact ids of an order, payment, paper or checkout; the last kind may look like a name too. */
async function byIds(
  { bills, orders, webhookEvents }: SearchedModels,
  search: ReturnType<typeof readOrderSearch>,
): Promise<CheckoutFilter[]> {
  if (search.by === 'id') {
    const order = await orders.findById(search.is, { checkoutId: 1 }).lean();
    return [{ _id: { $in: [search.is, ...(order ? [String(order.checkoutId)] : [])] } }];
  }
  if (search.by === 'document')
    return [{ _id: { $in: await bills.distinct('checkoutId', { _id: { $in: caseSpellings(search.is) } }) } }];
  const ofOrders = async (where: QueryFilter<Order>, sort: Record<string, 1 | -1>) => {
    const found = await orders.find(where, { checkoutId: 1 }).sort(sort).limit(hitsMax).lean();
    return [{ _id: { $in: found.map(({ checkoutId }) => checkoutId) } }];
  };
  if (search.by === 'number') return ofOrders({ number: search.is }, { _id: -1 });
  const begins = search.by === 'shortId' ? search.begins : search.by === 'words' ? search.shortId : undefined;
  if (begins !== undefined) return ofOrders({ shortId: beginning(begins) }, { shortId: 1 });
  if (search.by === 'razorpayOrderId') return [{ razorpayOrderId: search.is }];
  if (search.by !== 'paymentId') return [];
  // Failed payments appear only in the provider's events.
  const events = await webhookEvents
    .find({ paymentId: search.is }, { razorpayOrderId: 1 })
    .limit(hitsMax)
    .lean();
  const orderIds = events.flatMap(({ razorpayOrderId }) => razorpayOrderId ?? []);
  return [
    { razorpayOrderId: { $in: orderIds } },
    { paymentId: search.is },
    { 'refunds.paymentId': search.is },
  ];
}

const byReference = ({ reference }: { reference: string | undefined }): CheckoutFilter[] =>
  reference === undefined ? [] : [{ references: reference }];

/** Every word must be a prefix of one of the checkout's. */
function byWords(words: readonly string[]): CheckoutFilter[] {
  if (words.every(({ length }) => length < 2)) return [];
  const [first, ...others] = eachBeginning(words).map((keywords) => ({ keywords }));
  return others.length === 0 ? [{ ...first }] : [{ $and: [{ ...first }, ...others] }];
}
