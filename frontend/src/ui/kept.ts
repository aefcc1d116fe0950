import type { z } from '@forno/shared/contracts/everyone';
import { onDevice } from './stored.ts';

const leftKey = 'forno.left';

/** When somebody last logged out here, in any tab: what was typed before is nobody's. Milliseconds since 1970. */
export const leftAt = (): number => Number(onDevice.get(leftKey));
/** For what is kept from now on: after that, also where a clock was set back since. */
export const keptNow = (): number => Math.max(Date.now(), leftAt() + 1);
/** From now on, what was typed before is forgotten (`leftAt`). */
export const noteLeft = (): void => onDevice.set(leftKey, String(Date.now()));

/** What is stored as JSON, if it has this shape: whoever uses the browser may have written there. */
export function keptAs<T>(shape: z.ZodMiniType<T>, text: string | null): T | undefined {
  try {
    return shape.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
