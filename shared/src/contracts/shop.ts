import { limits } from '../domain/index.ts';
import { z } from './z.ts';

/** PIN codes, or the digits that they begin with; none: anywhere. */
const Pins = z
  .array(z.string().check(z.trim(), z.regex(/^[1-9]\d{0,5}$/)))
  .check(z.maxLength(limits.pinsMax));

/** Where the shop delivers, and what it has to know for that. */
export const DeliverySettings = z.object({ pins: Pins, phoneRequired: z.boolean() });
export type DeliverySettings = z.infer<typeof DeliverySettings>;

/** How the shop runs today, as every screen may know it. `version` grows with every change. */
export const ShopAnswer = z.object({ version: z.int(), delivery: DeliverySettings });
export type ShopAnswer = z.infer<typeof ShopAnswer>;

/** One part of the settings or several. `version` is that of the settings the change was made on. */
export const ShopUpdate = z.object({ version: z.int(), delivery: z.optional(DeliverySettings) });
export type ShopUpdate = z.infer<typeof ShopUpdate>;
