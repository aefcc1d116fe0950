import type { PapersSettings, ShopAnswer, StoredPolicies } from '../../contracts/index.ts';
import { type Models, type ShopSettings, shopSettingsId } from '../db/models/index.ts';

/** The settings that every screen gets, and those that only few need. */
export interface Shop extends ShopAnswer {
  /** null: the shop issues no bills. */
  papers: PapersSettings | null;
  /** null: the policies name no officer. */
  policies: StoredPolicies | null;
}

/** Defaults: with these the shop serves clients that know only the specification. */
const defaults: Shop = {
  version: 0,
  delivery: { pins: [], phoneRequired: false },
  hours: null,
  pause: null,
  capacity: null,
  promise: { minutes: 40, pizzasAtOnce: 8 },
  papers: null,
  policies: null,
};

export function toShop(stored: ShopSettings | null): Shop {
  if (!stored) return defaults;
  const { _id, ...set } = stored;
  return { ...defaults, ...set };
}

/** Reads the shop's settings. */
export async function readShop({ shopSettings }: Pick<Models, 'shopSettings'>): Promise<Shop> {
  return toShop(await shopSettings.findById(shopSettingsId).lean<ShopSettings>());
}
