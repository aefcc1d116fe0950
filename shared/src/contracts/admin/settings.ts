import { isInOrder, limits } from '../../domain/index.ts';
import { ContactSettings, PoliciesSettings, PublicFacts } from '../everyone/facts.ts';
import { FeeAreasUpdate } from './fee-areas.ts';
import { DeliverySettings, SettingsAnswer } from '../everyone/settings.ts';
import { Day } from '../primitives.ts';
import { BillSettingsAnswer, BillSettingsUpdate } from '../everyone/bills.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';
import { CounterSettings } from './counter.ts';
import { PrintBody, PrinterSettings, PrintingAnswer } from './printing.ts';

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
    .check(z.maxLength(limits.exceptionsMax), ({ value, issues }) => {
      for (const [nth, { date }] of value.entries())
        if (value.findIndex((one) => one.date === date) < nth)
          issues.push({
            code: 'custom',
            input: date,
            path: [nth, 'date'],
            message: `${date.split('-').reverse().join('/')} is there twice.`,
          });
    }),
});

export const KitchenSettings = z.object({
  pizzas: z.int().check(z.minimum(1), z.maximum(1_000)),
  minutes: z.int().check(z.minimum(1), z.maximum(240)),
  longest: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.longestMax))),
  /** Left out: stays as it is. */
  tight: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
  late: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
});

export const slotMinutes = [15, 30, 60] as const;

/** Days ahead of today that can be ordered for, and the minutes and pizzas of a slot. */
export const LaterSettings = z.object({
  days: z.int().check(z.minimum(0), z.maximum(limits.slotDaysMax)),
  minutes: z.literal(slotMinutes),
  pizzas: z.int().check(z.minimum(1), z.maximum(1_000)),
});

export const pauseMinutes = [15, 30, 60] as const;

/** Parts of the settings. `version`: the one the change is based on. */
export const SettingsUpdate = z.object({
  version: z.int(),
  delivery: z.optional(DeliverySettings),
  pickup: z.optional(z.boolean()),
  later: z.optional(z.nullable(LaterSettings)),
  fees: z.optional(FeeAreasUpdate),
  hours: z.optional(z.nullable(HoursUpdate)),
  kitchen: z.optional(KitchenSettings),
  contact: z.optional(ContactSettings),
  printers: z.optional(PrinterSettings),
  counter: z.optional(CounterSettings),
  /** Minutes from now, or until resumed; `today`: closed until the first opening of another day; null resumes. */
  pause: z.optional(
    z.nullable(
      z.union([
        z.object({ minutes: z.nullable(z.literal(pauseMinutes)) }),
        z.object({ today: z.literal(true) }),
      ]),
    ),
  ),
});
export type SettingsUpdate = z.infer<typeof SettingsUpdate>;

/** The pause alone, which is the kitchen's to decide. */
export const PauseUpdate = z.pick(SettingsUpdate, { version: true, pause: true });

export const PoliciesUpdate = z.object({ version: z.int(), policies: z.nullable(PoliciesSettings) });

export const updateSettings = call('PUT /shop', 'owner', { body: SettingsUpdate, answer: SettingsAnswer });
export const updatePause = call('PUT /shop/pause', 'kitchen', { body: PauseUpdate, answer: SettingsAnswer });
export const updatePolicies = call('PUT /shop/policies', 'owner', {
  body: PoliciesUpdate,
  answer: PublicFacts,
});

export const updateBillSettings = call('PUT /shop/papers', 'owner', {
  body: BillSettingsUpdate,
  answer: BillSettingsAnswer,
});

export const printing = call('GET /shop/printing', 'kitchen', { answer: PrintingAnswer });
export const print = call('POST /shop/printing', 'kitchen', { body: PrintBody });
