import { customerWords, searchKey } from '../../../domain/index.ts';
import { auditKeys, type Models, type Order } from '../models/index.ts';

/** Documents of a command. */
const batch = 500;

/** Writes what each document found needs, undefined for nothing, many in a command. */
export async function inBatches<T, W>(
  found: AsyncIterable<T>,
  writeOf: (one: T) => W | undefined,
  write: (some: W[]) => Promise<unknown>,
): Promise<void> {
  const some: W[] = [];
  for await (const one of found) {
    const due = writeOf(one);
    if (due !== undefined) some.push(due);
    if (some.length === batch) await write(some.splice(0));
  }
  if (some.length > 0) await write(some);
}

/** One document's change in such a command. */
export const set = <F, S>(filter: F, $set: S) => ({ updateOne: { filter, update: { $set } } });

/** Today's words, where others are stored. */
function newWords(
  { customer, delivery }: Pick<Order, 'customer' | 'delivery'>,
  stored: readonly string[] = [],
) {
  const words = customerWords(customer, delivery?.phone);
  return words.join(' ') === stored.join(' ') ? undefined : words;
}

/** Orders, checkouts, the audit log and open tills get the words of today's search; who was erased stays without any. */
export async function storeSearchWords({ orders, checkouts, audits, tills }: Models): Promise<void> {
  const worded = { 'words.0': { $exists: true } };
  await inBatches(
    orders.find(worded, 'customer delivery.phone words').lean().cursor(),
    (order) => {
      const words = newWords(order, order.words);
      return words && set({ _id: order._id, ...worded }, { words });
    },
    (some) => orders.bulkWrite(some),
  );
  const keyed = { 'keywords.0': { $exists: true } };
  await inBatches(
    checkouts.find(keyed, 'customer delivery.phone keywords').lean().cursor(),
    (checkout) => {
      const keywords = newWords(checkout, checkout.keywords);
      return keywords && set({ _id: checkout._id, ...keyed }, { keywords });
    },
    (some) => checkouts.bulkWrite(some),
  );
  await inBatches(
    audits.find({}, 'subject title by keys').lean().cursor(),
    ({ _id, keys, ...entry }) => {
      const now = auditKeys(entry);
      const isKnown = keys?.about === now.about && keys.by === now.by;
      return isKnown ? undefined : set({ _id, title: entry.title, 'by.name': entry.by.name }, { keys: now });
    },
    (some) => audits.bulkWrite(some),
  );
  for (const { _id, station, openAt } of await tills.find({ openAt: { $exists: true } }).lean()) {
    const key = searchKey(station);
    const isFree = key !== openAt && !(await tills.exists({ openAt: key }));
    // Two that are one from now on stay apart until the second is closed.
    if (isFree) await tills.updateOne({ _id, openAt }, { $set: { openAt: key } });
  }
}
