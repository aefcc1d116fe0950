import { limits } from '../../domain/index.ts';
import { FulfilmentChoice } from './delivery.ts';
import { asCode, Day, Moment, Paise } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

/** PIN codes or their prefixes; none: anywhere. */
export const Pins = z
  .array(z.string().check(asCode, z.regex(/^[1-9]\d{0,5}$/)))
  .check(z.maxLength(limits.pinsMax));

/** Delivery area and required details. */
export const DeliverySettings = z.object({ pins: Pins, phoneRequired: z.boolean() });
export type DeliverySettings = z.infer<typeof DeliverySettings>;

const Window = z.object({ from: z.string(), to: z.string() });

/** A `to` that is not after `from` is on the next day; null: closed. */
const OpeningOrClosed = z.nullable(z.extend(Window, { again: z.optional(Window) }));

/** In the shop's time zone, Sunday first; times as `11:30`. `HoursUpdate` checks them. */
export const HoursSettings = z.object({
  week: z.array(OpeningOrClosed),
  exceptions: z.array(z.object({ date: Day, opening: OpeningOrClosed })),
});
export type HoursSettings = z.infer<typeof HoursSettings>;

/** End of the pause; null: until an admin resumes. `closed`: the shop has closed for today. */
const Pause = z.object({ until: z.nullable(Moment), closed: z.optional(z.boolean()) });

/**
 * Pizzas made at once, minutes to the door, and the longest promise in minutes; null: never refused. `tight`, `late`: at
 * the usual pace, minutes before and after the end of its promise from which an order is shown so.
 */
const Kitchen = z.object({
  pizzas: z.int(),
  minutes: z.int(),
  longest: z.nullable(z.int()),
  tight: z.optional(z.int()),
  late: z.optional(z.int()),
});

/** As many as a cart can have. */
const pizzasMax = limits.cartLinesMax * limits.quantityMax;

/** Delivery time of an order of this many pizzas paid now. */
export const PromiseQuery = z.object({
  fulfilment: FulfilmentChoice,
  pizzas: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(pizzasMax)),
});

export const PromiseAnswer = z.object({
  from: Moment,
  to: Moment,
  busy: z.boolean(),
  /** Why no order is taken right now (closed, paused, full), and until when. */
  closed: z.optional(z.string()),
  /** When slots begin that have room for it, the first one first; absent where none can be ordered for. */
  slots: z.optional(z.array(Moment)),
  /** Paise: the most that can be paid at once. */
  paymentMax: z.optional(Paise),
});

/** The shop's public settings. `version` increments with every change. */
export const SettingsAnswer = z.object({
  version: z.int(),
  delivery: DeliverySettings,
  /** Customers may collect what they order; absent: not. */
  pickup: z.optional(z.boolean()),
  /** Customers may order for later: days ahead, minutes and pizzas of a slot; absent or null: not. */
  later: z.optional(z.nullable(z.object({ days: z.int(), minutes: z.int(), pizzas: z.int() }))),
  /** null: always open. */
  hours: z.nullable(HoursSettings),
  pause: z.nullable(Pause),
  kitchen: Kitchen,
});
export type SettingsAnswer = z.infer<typeof SettingsAnswer>;

export const settings = call('GET /shop', 'open', { answer: SettingsAnswer });
export const promise = call('GET /shop/promise', 'open', { query: PromiseQuery, answer: PromiseAnswer });
