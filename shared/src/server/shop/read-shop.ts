import type { ContactSettings, PapersSettings, ShopAnswer, StoredPolicies } from '../../contracts/index.ts';
import { defaultContact, kitchenOf } from '../../domain/index.ts';
import { type Models, type ShopSettings, shopSettingsId } from '../db/models/index.ts';

/** The settings that every screen gets, and those that only few need. */
export interface Shop extends ShopAnswer {
  contact: ContactSettings;
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
  kitchen: kitchenOf({}),
  contact: defaultContact,
  papers: null,
  policies: null,
};

export function toShop(stored: ShopSettings | null): Shop {
  if (!stored) return defaults;
  const { _id, capacity, promise, ...set } = stored;
  return { ...defaults, kitchen: kitchenOf({ capacity, promise }), ...set };
}

/** Reads the shop's settings. */
export async function readShop({ shopSettings }: Pick<Models, 'shopSettings'>): Promise<Shop> {
  return toShop(await shopSettings.findById(shopSettingsId).lean<ShopSettings>());
}
