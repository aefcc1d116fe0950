import type { ShopAnswer, ShopUpdate } from '../../contracts/index.ts';
import { isDuplicateKey } from '../db/insert-each.ts';
import { type Models, type ShopSettings, shopSettingsId } from '../db/models/index.ts';
import { readShop, type Shop, toShop } from './read-shop.ts';

interface Changed {
  before: Shop;
  after: Shop;
}

/** End of a pause by the server's clock. */
function pauseFrom(pause: NonNullable<ShopUpdate['pause']> | null): ShopAnswer['pause'] {
  if (pause === null) return null;
  const { minutes } = pause;
  return { until: minutes === null ? null : new Date(Date.now() + minutes * 60_000).toISOString() };
}

/** Writes the given parts if nothing changed since `version`; undefined otherwise. */
export async function changeShop(
  models: Pick<Models, 'shopSettings'>,
  { version, pause, ...parts }: ShopUpdate & Partial<Pick<Shop, 'papers' | 'policies'>>,
): Promise<Changed | undefined> {
  const before = await readShop(models);
  if (before.version !== version) return undefined;
  try {
    const stored = await models.shopSettings
      .findOneAndUpdate(
        { _id: shopSettingsId, version },
        { $set: { ...parts, ...(pause !== undefined && { pause: pauseFrom(pause) }), version: version + 1 } },
        // The first change creates the document.
        { upsert: version === 0, returnDocument: 'after' },
      )
      .lean<ShopSettings>();
    return stored ? { before, after: toShop(stored) } : undefined;
  } catch (error) {
    // Two concurrent first changes.
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}
