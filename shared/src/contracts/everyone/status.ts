import { Moment } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

/** Parts of the shop whose failure users would notice. */
export const shopParts = ['ordering', 'payment', 'live', 'mail'] as const;

export type ShopPart = (typeof shopParts)[number];

/** `starting`: too early for a heartbeat. `unknown`: the source of the status is down. */
export const PartState = z.enum(['working', 'slow', 'starting', 'away', 'unknown']);
export type PartState = z.infer<typeof PartState>;

export const StatusAnswer = z.object({
  checkedAt: Moment,
  parts: z.object({ ordering: PartState, payment: PartState, live: PartState, mail: PartState }),
});
export type StatusAnswer = z.infer<typeof StatusAnswer>;

export const status = call('GET /operations/status', 'open', { answer: StatusAnswer });
