import type { z } from '@forno/shared/contracts/everyone';

/** What is stored as JSON, if it has this shape: whoever uses the browser may have written there. */
export function keptAs<T>(shape: z.ZodMiniType<T>, text: string | null): T | undefined {
  try {
    return shape.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
