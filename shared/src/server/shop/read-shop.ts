import type { ShopAnswer } from '../../contracts/index.ts';
import { type Models, type ShopSettings, shopSettingsId } from '../db/models/index.ts';

/** Defaults: with these the shop serves clients that know only the specification. */
const defaults: ShopAnswer = {
  version: 0,
  delivery: { pins: [], phoneRequired: false },
  hours: null,
  pause: null,
  capacity: null,
  promise: { minutes: 40, pizzasAtOnce: 8 },
};

export function toShop(stored: ShopSettings | null): ShopAnswer {
  if (!stored) return defaults;
  const { _id, ...set } = stored;
  return { ...defaults, ...set };
}

/** Reads the shop's settings. */
export async function readShop({ shopSettings }: Pick<Models, 'shopSettings'>): Promise<ShopAnswer> {
  return toShop(await shopSettings.findById(shopSettingsId).lean<ShopSettings>());
}
