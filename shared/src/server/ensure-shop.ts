import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from './database.ts';
import { type Models, type ShopRecord, shopRecordId } from './models/index.ts';

/** The record of this database's identity; created on first use. */
export async function ensureShop(models: Models): Promise<ShopRecord> {
  const found = await models.shop.findById(shopRecordId).lean<ShopRecord>();
  if (found) return found;
  const fresh: ShopRecord = { _id: shopRecordId, key: randomUUID() };
  try {
    await models.shop.create(fresh);
    return fresh;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return ensureShop(models);
  }
}
