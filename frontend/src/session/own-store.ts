import { z } from '@forno/shared/contracts/customer';
import { keptAs, keptNow, leftAt } from '#ui/kept.ts';
import { createStore } from '#ui/store.ts';
import { inTab } from '#ui/stored.ts';
import { currentSession, useSession } from './session.ts';

interface Kept<T> {
  /** The key in this tab's storage. */
  as: string;
  shape: z.ZodMiniType<T>;
}

/**
 * What somebody chose or typed in this tab: theirs alone, whoever logs in after them, still there once they are back from
 * the end of their session, and gone when they log out. `kept`: over a reload as well.
 */
export function createOwnStore<T>(nothing: T, kept?: Kept<T>) {
  const Stored = kept && z.object({ of: z.nullable(z.string()), at: z.number(), value: kept.shape });
  const store = createStore<{ of: string | null; at: number; value: T } | undefined>(
    kept && Stored && keptAs(Stored, inTab.get(kept.as)),
  );
  const of = (userId: string | null): T => {
    const there = store.get();
    return there?.of === userId && there.at > leftAt() ? there.value : nothing;
  };
  return {
    get: (): T => of(currentSession().userId),
    set: (value: T): void => {
      const own = { of: currentSession().userId, at: keptNow(), value };
      if (kept) inTab.set(kept.as, JSON.stringify(own));
      store.set(own);
    },
    use: (): T => {
      store.use();
      return of(useSession().userId);
    },
  };
}
