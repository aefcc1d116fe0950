import { limits } from '../domain/index.ts';
import { Day, Moment } from './primitives.ts';
import { z } from './z.ts';

/** PIN codes, or the digits that they begin with; none: anywhere. */
const Pins = z
  .array(z.string().check(z.trim(), z.regex(/^[1-9]\d{0,5}$/)))
  .check(z.maxLength(limits.pinsMax));

/** Where the shop delivers, and what it has to know for that. */
export const DeliverySettings = z.object({ pins: Pins, phoneRequired: z.boolean() });
export type DeliverySettings = z.infer<typeof DeliverySettings>;

const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** An end that is not after its beginning is on the next day; null: closed. */
const OpeningOrClosed = z.nullable(z.object({ from: Clock, to: Clock }));

/** In the shop's own time; Sunday is the first of the week. */
export const HoursSettings = z.object({
  week: z.array(OpeningOrClosed).check(z.length(7)),
  exceptions: z
    .array(z.object({ date: Day, opening: OpeningOrClosed }))
    .check(z.maxLength(limits.exceptionsMax)),
});
export type HoursSettings = z.infer<typeof HoursSettings>;

/** Until when no orders are taken; null: until somebody resumes. */
const Pause = z.object({ until: z.nullable(Moment) });

const Minutes = z.int().check(z.minimum(1), z.maximum(240));
const Pizzas = z.int().check(z.minimum(1), z.maximum(1_000));

/**
 * So many pizzas the kitchen can carry at once, each for so long (minutes): above it nothing more is taken, or, with
 * `lengthen`, it is taken and promised for later.
 */
export const CapacitySettings = z.object({
  pizzas: Pizzas,
  minutes: Minutes,
  lengthen: z.optional(z.boolean()),
});
export type CapacitySettings = z.infer<typeof CapacitySettings>;

/** What is promised until the shop's own orders tell better: minutes to the door, and pizzas in the oven at once. */
export const PromiseSettings = z.object({ minutes: Minutes, pizzasAtOnce: Pizzas });
export type PromiseSettings = z.infer<typeof PromiseSettings>;

/** When an order of so many pizzas would be at the door if it were paid now. */
export const PromiseQuery = z.object({ pizzas: z.coerce.number().check(z.int(), z.minimum(1)) });
export const PromiseAnswer = z.object({ from: Moment, to: Moment, busy: z.boolean() });

export const pauseMinutes = [15, 30, 60] as const;

/** How the shop runs today, as every screen may know it. `version` grows with every change. */
export const ShopAnswer = z.object({
  version: z.int(),
  delivery: DeliverySettings,
  /** null: always open. */
  hours: z.nullable(HoursSettings),
  pause: z.nullable(Pause),
  /** null: no limit. */
  capacity: z.nullable(CapacitySettings),
  promise: PromiseSettings,
});
export type ShopAnswer = z.infer<typeof ShopAnswer>;

/** One part of the settings or several. `version` is that of the settings the change was made on. */
export const ShopUpdate = z.object({
  version: z.int(),
  delivery: z.optional(DeliverySettings),
  hours: z.optional(z.nullable(HoursSettings)),
  capacity: z.optional(z.nullable(CapacitySettings)),
  promise: z.optional(PromiseSettings),
  /** From now on for so many minutes, or until somebody resumes; null resumes. */
  pause: z.optional(z.nullable(z.object({ minutes: z.nullable(z.literal(pauseMinutes)) }))),
});
export type ShopUpdate = z.infer<typeof ShopUpdate>;
