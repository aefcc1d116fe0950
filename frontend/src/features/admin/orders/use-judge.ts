import { routes } from '@forno/shared/contracts/admin';
import { limitsOf, paceOf, type UrgencyRule } from '@forno/shared/domain';
import { useMemo } from 'react';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { useServerNow } from '#ui/use-now.ts';

const key = [...keys.shop, 'pace'];
/** Medians move slowly; changed limits are told live. */
const everyMs = 60_000;

/** Until the shop's own is known. */
const unknown: UrgencyRule = { ...paceOf([], { minutes: 40 }), ...limitsOf({}) };

/** What orders are judged by, and when. */
export function useJudge(): { rule: UrgencyRule; now: Date } {
  const { data: rule = unknown } = useAnswer(key, routes.orderPace, { staleTime: everyMs });
  const now = useServerNow(15_000);
  return useMemo(() => ({ rule, now }), [rule, now]);
}

/** Once a screen: keeps it up to date for all tickets. */
export function useFreshPace(): void {
  useAnswer(key, routes.orderPace, { staleTime: everyMs, refetchInterval: everyMs });
}
