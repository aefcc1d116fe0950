import type { WaitingLink } from '@forno/shared/contracts/admin';
import { feeTexts } from '@forno/shared/messages/admin';
import { useRef, useState } from 'react';
import {
  addPizza,
  blockerOf,
  type Catalogue,
  CounterOrder,
  emptyOrder,
  setQuantity,
  showLine,
  termsFor,
  totalOf,
  unpaid,
} from './counter-order.ts';
import { type Paid, paidBy } from './paid.ts';
import { useTaking } from './use-taking.ts';
import { useTimes } from './use-times.ts';
import { newKey } from '#transport/once-key.ts';
import { useDraftState } from '#ui/draft.tsx';
import { useKeys } from '#ui/use-keys.ts';

export type CounterState = ReturnType<typeof useCounter>;

const tooLittle = (minimum: number | undefined) => (minimum === undefined ? '' : feeTexts.minimum(minimum));

/** What is ordered, what it comes to, and why it can't be paid yet. */
function useSum(order: CounterOrder, catalogue: Catalogue) {
  const lines = order.lines.map((line) => showLine(line, catalogue));
  const { fee, minimum } = termsFor(order, lines, catalogue);
  const { closed } = useTimes(order, lines);
  const sent = order.unanswered ? order.sent : undefined;
  const total = order.taken?.amount ?? sent ?? totalOf(lines) + fee;
  return {
    lines,
    fee,
    total,
    closed,
    blocked: blockerOf(order, lines) || tooLittle(minimum) || (closed ?? ''),
  };
}

type Draft = ReturnType<typeof useDraftState<CounterOrder>>;

/** Whether somebody is paying, and how that is sent; what came of it is kept with the order. */
function usePaying({ values: order, set }: Draft, { lines, total }: ReturnType<typeof useSum>) {
  const [paying, setPaying] = useState(false);
  const leave = () => setPaying(false);
  const taking = useTaking({
    onTaken: (taken) => {
      leave();
      set({ taken, unanswered: false });
    },
    onRefused: (kind) => {
      if (order.taken) return;
      if (kind !== 'refused') leave();
      // Nothing was taken under a key that was refused: what is sent next may be another order.
      const fresh = { unanswered: false, key: newKey(), ...(kind === 'settled' && { instead: undefined }) };
      set(kind === 'unanswered' ? { unanswered: true } : fresh);
    },
  });
  const pay = () => {
    taking.forget();
    setPaying(true);
  };
  const send = (paid: Paid) => {
    set({ sent: total });
    taking.send({ order, lines, paid, total });
  };
  const sendAgain = () => {
    const paid = paidBy(order, total);
    if (paid) send(paid);
  };
  return { paying, taking, pay, leave, send, sendAgain };
}

/** One order from the first letter to its number, in this tab also over a reload and a session's end; and its keys. */
export function useCounter(catalogue: Catalogue) {
  const draft = useDraftState('counter', CounterOrder, emptyOrder);
  const { values: order, startFresh, note } = draft;
  const search = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const sum = useSum(order, catalogue);
  const paying = usePaying(draft, sum);
  const { taking, pay } = paying;
  // What is being sent stays as it is: sent again, after no answer, it has to be the same.
  const change: typeof draft.setValues = (to) => !taking.busy && draft.setValues(to);
  const set: typeof draft.set = (part) => !taking.busy && draft.set(part);
  /** What was taken is done with; what is typed beside one that waited stays. */
  const leaveTaken = () => {
    if (order.taken?.apart) set({ taken: null, ...unpaid });
    else startFresh();
  };
  const next = () => {
    taking.forget();
    leaveTaken();
    search.current?.focus();
  };
  /** One that waits to be paid, by its link. */
  const show = ({ checkoutId, amount, name, phone = '' }: WaitingLink, url: string) => {
    taking.forget();
    const taken = { checkoutId, amount, change: 0, url, apart: { key: newKey(), name, phone } };
    change((now) => ({ ...(now.taken && !now.taken.apart ? emptyOrder : now), ...unpaid, taken }));
  };
  // What waits for an answer, or for its link to be paid, stays as it is.
  const locked = taking.busy || order.unanswered || order.taken?.url !== undefined;
  const last = order.lines.at(-1);
  const add = (pizzaId: string) => {
    if (locked) return;
    // What was sent is no draft of the next order.
    if (order.taken) leaveTaken();
    change((now) => addPizza(now, pizzaId));
  };
  /** More or fewer of the line added last. */
  const count = (by: number) => {
    if (last && !locked && !order.taken) change((now) => setQuantity(now, last.id, last.quantity + by));
  };
  const toSearch = () => search.current?.focus();
  const keys = {
    F2: () => phone.current?.focus(),
    F4: (held: boolean) => {
      if (!held) set({ fulfilment: order.fulfilment === 'pickup' ? 'delivery' : 'pickup' });
    },
    F8: (held: boolean) => {
      if (!held && !sum.blocked) pay();
    },
  };
  // Letters that are typed nowhere begin a search, the first one included.
  useKeys({ '/': toSearch, ...(!locked && !order.taken && keys) }, true, toSearch);
  return { catalogue, order, note, ...sum, ...paying, search, phone, change, set, next, show, add, count };
}
