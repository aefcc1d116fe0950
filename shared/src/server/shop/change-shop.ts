import type { ShopAnswer, ShopUpdate } from '../../contracts/index.ts';
import { isDuplicateKey } from '../database.ts';
import { type Models, type ShopSettings, shopSettingsId } from '../models/index.ts';
import { readShop, toShop } from './read-shop.ts';

interface Changed {
  before: ShopAnswer;
  after: ShopAnswer;
}

/** Writes the parts that are given, if nobody changed anything since `version`; undefined when somebody did. */
export async function changeShop(
  models: Pick<Models, 'shopSettings'>,
  { version, ...parts }: ShopUpdate,
): Promise<Changed | undefined> {
  const before = await readShop(models);
  if (before.version !== version) return undefined;
  try {
    const stored = await models.shopSettings
      .findOneAndUpdate(
        { _id: shopSettingsId, version },
        { $set: { ...parts, version: version + 1 } },
        // The first change makes the document.
        { upsert: version === 0, returnDocument: 'after' },
      )
      .lean<ShopSettings>();
    return stored ? { before, after: toShop(stored) } : undefined;
  } catch (error) {
    // Two first changes at once.
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}
