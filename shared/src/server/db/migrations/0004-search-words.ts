import { customerWords } from '../../../domain/index.ts';
import { auditKeys, type Models } from '../models/index.ts';

/** Documents of a command. */
const batch = 500;

async function inBatches<T>(found: AsyncIterable<T>, write: (some: T[]) => Promise<unknown>): Promise<void> {
  const some: T[] = [];
  for await (const one of found) {
    some.push(one);
    if (some.length === batch) await write(some.splice(0));
  }
  if (some.length > 0) await write(some);
}

const set = <F, S>(filter: F, $set: S) => ({ updateOne: { filter, update: { $set } } });

/** Orders, checkouts and the audit log get the words of today's search; who was erased stays without any. */
export async function storeSearchWords({ orders, checkouts, audits }: Models): Promise<void> {
  const named = 'customer delivery.phone';
  const worded = { 'words.0': { $exists: true } };
  await inBatches(orders.find(worded, named).lean().cursor(), (some) =>
    orders.bulkWrite(
      some.map(({ _id, customer, delivery }) =>
        set({ _id, ...worded }, { words: customerWords(customer, delivery?.phone) }),
      ),
    ),
  );
  const keyed = { 'keywords.0': { $exists: true } };
  await inBatches(checkouts.find(keyed, named).lean().cursor(), (some) =>
    checkouts.bulkWrite(
      some.map(({ _id, customer, delivery }) =>
        set({ _id, ...keyed }, { keywords: customerWords(customer, delivery?.phone) }),
      ),
    ),
  );
  await inBatches(
    audits
      .find({ keys: { $exists: false } })
      .lean()
      .cursor(),
    (some) =>
      audits.bulkWrite(
        some.map((entry) => set({ _id: entry._id, title: entry.title }, { keys: auditKeys(entry) })),
      ),
  );
}
