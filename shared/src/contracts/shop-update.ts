import { isInOrder, limits } from '../domain/index.ts';
import { Address, Day, Email, MessageText, Name, PhoneText } from './primitives.ts';
import { DeliverySettings } from './shop.ts';
import { z } from './z.ts';

/** What the shop tells of itself. */
export const ContactSettings = z.object({
  name: Name,
  address: Address,
  phone: PhoneText,
  email: Email,
  about: z.object({
    title: Name,
    text: MessageText,
    figures: z.array(z.object({ figure: Name, text: Name })).check(z.maxLength(3)),
  }),
});
export type ContactSettings = z.infer<typeof ContactSettings>;

const clockText = 'Enter a time such as 11:30.';
const Clock = z.string(clockText).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockText));
const Window = z.object({ from: Clock, to: Clock });
const OpeningOrClosed = z.nullable(
  z
    .extend(Window, { again: z.optional(Window) })
    .check(z.refine(isInOrder, 'The second opening has to begin after the first has ended.')),
);

export const HoursUpdate = z.object({
  week: z.array(OpeningOrClosed).check(z.length(7)),
  exceptions: z
    .array(z.object({ date: Day, opening: OpeningOrClosed }))
    .check(z.maxLength(limits.exceptionsMax)),
});

export const KitchenSettings = z.object({
  pizzas: z.int().check(z.minimum(1), z.maximum(1_000)),
  minutes: z.int().check(z.minimum(1), z.maximum(240)),
  longest: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.longestMax))),
});

export const pauseMinutes = [15, 30, 60] as const;

/** Parts of the settings. `version`: the one the change is based on. */
export const ShopUpdate = z.object({
  version: z.int(),
  delivery: z.optional(DeliverySettings),
  hours: z.optional(z.nullable(HoursUpdate)),
  kitchen: z.optional(KitchenSettings),
  contact: z.optional(ContactSettings),
  /** Minutes from now, or until resumed; null resumes. */
  pause: z.optional(z.nullable(z.object({ minutes: z.nullable(z.literal(pauseMinutes)) }))),
});
export type ShopUpdate = z.infer<typeof ShopUpdate>;
