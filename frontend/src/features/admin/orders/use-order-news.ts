import { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { isUnacknowledged, callName } from '@forno/shared/domain';
import { stageWord, pizzaName } from '@forno/shared/messages/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLiveEvent } from '#live/live-events.ts';
import { changedByOther, lastChange } from './order-words.ts';

const touchedForMs = 8_000;

type Marks = ReadonlySet<string>;

/** A set whose members expire. */
export function useFadingSet(durationMs: number): [Marks, (id: string) => void] {
  const [ids, setIds] = useState<Marks>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  const add = useCallback(
    (id: string) => {
      setIds((before) => new Set(before).add(id));
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setIds((before) => new Set([...before].filter((other) => other !== id)));
      }, durationMs);
      timers.current.add(timer);
    },
    [durationMs],
  );
  return [ids, add];
}

/**
 * New orders and moves by other admins while the screen is open, announced once to screen readers; `onArrival` is
 * called for each new order: none that `isShown` already.
 */
export function useOrderNews(onArrival?: (id: string) => void, isShown?: (id: string) => boolean) {
  const [touched, addTouched] = useFadingSet(touchedForMs);
  const [spoken, setSpoken] = useState('');
  const seen = useRef(new Map<string, number>());

  useLiveEvent('order.changed', (payload) => {
    const { data: order } = AdminOrderAnswer.safeParse(payload);
    // What is for later is news once it is to be begun.
    if (!order || order.later) return;
    if ((seen.current.get(order._id) ?? 0) >= order.version) return;
    const known = seen.current.has(order._id) || isShown?.(order._id);
    seen.current.set(order._id, order.version);
    if (!known && isUnacknowledged(order)) {
      setSpoken(`New order ${callName(order)}: ${order.quantity} ${pizzaName(order)}.`);
      onArrival?.(order._id);
    } else if (changedByOther(order)) {
      addTouched(order._id);
      setSpoken(
        `${lastChange(order)?.by} moved ${callName(order)} to ${stageWord(order.status, order.fulfilment)}.`,
      );
    }
  });

  return { touched, spoken };
}
