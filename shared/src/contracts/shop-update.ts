import { CapacitySettings, DeliverySettings, EstimateSettings, HoursSettings } from './shop.ts';
import { z } from './z.ts';

export const pauseMinutes = [15, 30, 60] as const;

/** Parts of the settings. `version`: the one the change is based on. */
export const ShopUpdate = z.object({
  version: z.int(),
  delivery: z.optional(DeliverySettings),
  hours: z.optional(z.nullable(HoursSettings)),
  capacity: z.optional(z.nullable(CapacitySettings)),
  promise: z.optional(EstimateSettings),
  /** Minutes from now, or until resumed; null resumes. */
  pause: z.optional(z.nullable(z.object({ minutes: z.nullable(z.literal(pauseMinutes)) }))),
});
export type ShopUpdate = z.infer<typeof ShopUpdate>;
