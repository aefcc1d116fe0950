/**
 * A moment that was noted as over, unless it is still to come: a clock that was ahead noted that, and nothing would be done
 * until then.
 */
export const past = (noted: Date | null | undefined, now = new Date()): Date | undefined =>
  noted && noted <= now ? noted : undefined;
