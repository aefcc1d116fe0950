import { Moment } from './primitives.ts';
import { z } from './z.ts';

/** The parts of the shop that a customer or a cook would notice. */
export const shopParts = ['ordering', 'payment', 'live', 'mail'] as const;
export type ShopPart = (typeof shopParts)[number];

/** `starting`: no sign of life yet, and none could have come. `unknown`: whoever would know cannot be asked. */
export const PartState = z.enum(['working', 'slow', 'starting', 'away', 'unknown']);
export type PartState = z.infer<typeof PartState>;

export const StatusAnswer = z.object({
  checkedAt: Moment,
  parts: z.object({ ordering: PartState, payment: PartState, live: PartState, mail: PartState }),
});
export type StatusAnswer = z.infer<typeof StatusAnswer>;
