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

/** One order from the first letter to its number, in this tab also over a reload and a session's end; and its keys. */
export function useCounter(catalogue: Catalogue) {
  const draft = useDraftState('counter', CounterOrder, emptyOrder);
  const { values: order, startFresh, note } = draft;
  const [paying, setPaying] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const lines = order.lines.map((line) => showLine(line, catalogue));
  const { fee, minimum } = termsFor(order, lines, catalogue);
  const sent = order.unanswered ? order.sent : undefined;
  const total = order.taken?.amount ?? sent ?? totalOf(lines) + fee;
  const { closed } = useTimes(order, lines);
  const blocked = blockerOf(order, lines) || tooLittle(minimum) || (closed ?? '');
  const leave = () => setPaying(false);
  const taking = useTaking({
    onTaken: (taken) => {
      leave();
      draft.set({ taken, unanswered: false });
    },
    onRefused: (kind) => {
      if (order.taken) return;
      if (kind !== 'refused') leave();
      // Nothing was taken under a key that was refused: what is sent next may be another order.
      const fresh = { unanswered: false, key: newKey(), ...(kind === 'settled' && { instead: undefined }) };
      draft.set(kind === 'unanswered' ? { unanswered: true } : fresh);
    },
  });
  // What is being sent stays as it is: sent again, after no answer, it has to be the same.
  const change: typeof draft.setValues = (to) => !taking.busy && draft.setValues(to);
  const set: typeof draft.set = (part) => !taking.busy && draft.set(part);
  const pay = () => {
    taking.forget();
    setPaying(true);
  };
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
  const send = (paid: Paid) => {
    draft.set({ sent: total });
    taking.send({ order, lines, paid, total });
  };
  const sendAgain = () => {
    const paid = paidBy(order, total);
    if (paid) send(paid);
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
      if (!held && !blocked) pay();
    },
  };
  // Letters that are typed nowhere begin a search, the first one included.
  useKeys({ '/': toSearch, ...(!locked && !order.taken && keys) }, true, toSearch);
  return {
    catalogue,
    order,
    note,
    change,
    set,
    lines,
    fee,
    total,
    blocked,
    closed,
    paying,
    taking,
    search,
    phone,
    pay,
    leave,
    next,
    show,
    send,
    sendAgain,
    add,
    count,
  };
}
