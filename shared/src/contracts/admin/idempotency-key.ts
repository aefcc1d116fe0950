import { z } from '../z.ts';

/** Of a screen, one for each thing that is meant: what is sent again under it is done once. */
export const IdempotencyKey = z.string().check(z.regex(/^[\w-]{8,64}$/));
