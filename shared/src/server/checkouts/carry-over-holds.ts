import type { Need } from '../../domain/index.ts';
import { inventoryId, type Models, type Transfer } from '../models/index.ts';

/** The inventory document of before 2026-11-22, with every hold inside. */
interface OldInventory {
  _id: string;
  version: number;
  holds?: Record<string, OldHold> | null;
  returns?: Record<string, Date>;
  transfers?: Transfer[];
}
interface OldHold {
  lines: Record<string, { token: string; needs: Need[] }>;
}

/**
 * Holds that the inventory document still contains go to their checkouts. Each becomes a transfer first, by the write
 * that takes them all out of the document, so that a crash or a second process changes nothing; the sweep ends them
 * like any other. `holds: null` stays: an older process fails at it, where it would otherwise take portions twice.
 */
export async function carryOverHolds(
  models: Pick<Models, 'inventory' | 'checkouts' | 'orders'>,
): Promise<void> {
  const inventory = models.inventory.db.collection<OldInventory>(models.inventory.collection.collectionName);
  for (;;) {
    const old = await inventory.findOne({ _id: inventoryId });
    if (!old || (old.transfers !== undefined && !old.holds)) return;
    const takings = Object.entries(old.holds ?? {}).flatMap(([id, hold]) => takingsOf(id, hold));
    for (const { kind, id, token } of takings)
      if (kind === 'hold')
        await models.checkouts.updateOne(
          { _id: id, state: { $in: ['unpaid', 'paid', 'fulfilled'] }, hold: { $exists: false } },
          { $set: { 'hold.token': token } },
        );
    const returned = Object.keys(old.returns ?? {});
    await models.orders.updateMany(
      { _id: { $in: returned }, stock: 'returning' },
      { $set: { stock: 'returned' } },
    );
    const { modifiedCount } = await inventory.updateOne(
      { _id: inventoryId, version: old.version },
      {
        $set: { holds: null, transfers: [...(old.transfers ?? []), ...takings] },
        $unset: { returns: '' },
        $inc: { version: 1 },
      },
    );
    if (modifiedCount === 1) return;
  }
}

/** What was held is the checkout's, by one token; what was taken later is its line's, each by its own. */
function takingsOf(id: string, { lines }: OldHold): (Transfer & { needs: Need[] })[] {
  const at = new Date();
  const held = Object.values(lines).filter(({ token }) => token.startsWith('hold-'));
  const later = Object.entries(lines).filter(([, { token }]) => !token.startsWith('hold-'));
  const [first] = held;
  return [
    ...(first
      ? [{ kind: 'hold' as const, id, token: first.token, needs: held.flatMap(({ needs }) => needs), at }]
      : []),
    ...later.map(([line, { token, needs }]) => {
      return { kind: 'line' as const, id, line: Number(line), token, needs, at };
    }),
  ];
}
