import { limits } from '../domain/index.ts';
import { Day, Moment } from './primitives.ts';
import { z } from './z.ts';

/** PIN codes or their prefixes; none: anywhere. */
const Pins = z
  .array(z.string().check(z.trim(), z.regex(/^[1-9]\d{0,5}$/)))
  .check(z.maxLength(limits.pinsMax));

/** Delivery area and required details. */
export const DeliverySettings = z.object({ pins: Pins, phoneRequired: z.boolean() });
export type DeliverySettings = z.infer<typeof DeliverySettings>;

const clockText = 'Enter a time such as 11:30.';
const Clock = z.string(clockText).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockText));

/** A `to` that is not after `from` is on the next day; null: closed. */
const OpeningOrClosed = z.nullable(z.object({ from: Clock, to: Clock }));

/** In the shop's time zone, Sunday first. */
export const HoursSettings = z.object({
  week: z.array(OpeningOrClosed).check(z.length(7)),
  exceptions: z
    .array(z.object({ date: Day, opening: OpeningOrClosed }))
    .check(z.maxLength(limits.exceptionsMax)),
});
export type HoursSettings = z.infer<typeof HoursSettings>;

/** End of the pause; null: until an admin resumes. */
const Pause = z.object({ until: z.nullable(Moment) });

const Minutes = z.int().check(z.minimum(1), z.maximum(240));
const Pizzas = z.int().check(z.minimum(1), z.maximum(1_000));

/**
 * Pizzas the kitchen can make at once, and minutes for each: above it orders are refused or, with `lengthen`, accepted
 * with a later promise.
 */
export const CapacitySettings = z.object({
  pizzas: Pizzas,
  minutes: Minutes,
  lengthen: z.optional(z.boolean()),
});
export type CapacitySettings = z.infer<typeof CapacitySettings>;

/** Defaults until the shop's own orders give better figures: delivery minutes, and pizzas in the oven at once. */
export const EstimateSettings = z.object({ minutes: Minutes, pizzasAtOnce: Pizzas });
export type EstimateSettings = z.infer<typeof EstimateSettings>;

/** As many as a cart can have. */
const pizzasMax = limits.cartLinesMax * limits.quantityMax;

/** Delivery time of an order of this many pizzas paid now. */
export const PromiseQuery = z.object({
  pizzas: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pizzasMax)),
});
export const PromiseAnswer = z.object({
  from: Moment,
  to: Moment,
  busy: z.boolean(),
  /** Why no order is taken right now (closed, paused, full), and until when. */
  closed: z.optional(z.string()),
});

/** The shop's public settings. `version` increments with every change. */
export const ShopAnswer = z.object({
  version: z.int(),
  delivery: DeliverySettings,
  /** null: always open. */
  hours: z.nullable(HoursSettings),
  pause: z.nullable(Pause),
  /** null: no limit. */
  capacity: z.nullable(CapacitySettings),
  promise: EstimateSettings,
});
export type ShopAnswer = z.infer<typeof ShopAnswer>;
