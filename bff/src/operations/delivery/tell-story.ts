import type { TimelineEntry } from '@forno/shared/contracts/server';
import { storyOf } from '@forno/shared/domain';
import { timelineTexts as texts } from '@forno/shared/messages/server';
import type { Mail, Order, StatusStep } from '@forno/shared/server/db';
import { entry } from '../timelines/describe-note.ts';
import {
  byTime,
  type CheckoutRecords,
  describeAudit,
  describeCheckout,
  describeMail,
  describeVoid,
} from '../timelines/describe-timeline.ts';

/** Pizzas of one delivery that moved so close (ms) after one another were moved as one. */
const togetherMs = 5_000;

/** `deadMails`: those that will never be sent. */
type Records = Pick<CheckoutRecords, 'checkout' | 'orders' | 'audits'> & { deadMails: readonly Mail[] };

/** What became of a delivery, for people: at most a dozen lines of so many, oldest first, without what only machines did. Pure. */
export function tellStory({ checkout, orders, audits, deadMails }: Records) {
  // The facts of its payment stand elsewhere on the page.
  const refunds = checkout.refunds.map((refund) => ({ ...refund, refundId: undefined }));
  const entries = [
    ...describeCheckout({ ...checkout, refunds }).map(({ detail, ...told }) =>
      told.kind === 'refund' && detail ? { ...told, detail } : told,
    ),
    ...movesOf(orders),
    ...orders.flatMap((order) => oddities(order)),
    ...audits.map((audit) => describeAudit(audit, orders)).filter(({ step }) => !step),
    ...deadMails.flatMap(describeMail).filter(({ failed }) => failed),
  ];
  return { story: [...storyOf(entries.toSorted(byTime))], storyLines: entries.length };
}

/** Cancelled, or made without all of its ingredients. */
function oddities(order: Order): TimelineEntry[] {
  const { pizza, createdAt, statusHistory, short } = order;
  const madeAt = statusHistory[0]?.at ?? createdAt;
  return [
    ...(short.length > 0
      ? [entry(madeAt, 'order', `${pizza.name}: ${texts.orderShort(short.join(', '))}`, { failed: true })]
      : []),
    ...describeVoid(order, texts.pizzasVoided(pizza.name)),
  ];
}

interface Move extends StatusStep {
  pizzas: string[];
}

/** Every status that was set, one line for what was moved together. */
function movesOf(orders: readonly Order[]): TimelineEntry[] {
  const steps = orders
    .flatMap(({ pizza, statusHistory }) =>
      statusHistory.slice(1).map((step): Move => ({ ...step, pizzas: [pizza.name] })),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const moves: Move[] = [];
  for (const step of steps) {
    const same = moves.find(
      (move) =>
        move.status === step.status &&
        move.by?.name === step.by?.name &&
        step.at.getTime() - move.at.getTime() <= togetherMs,
    );
    if (same) same.pizzas.push(...step.pizzas);
    else moves.push({ ...step });
  }
  return moves.map(({ at, status, by, how, pizzas }) => {
    const all = pizzas.length === orders.length && orders.length > 1;
    const names = all ? texts.allPizzas : pizzas.join(', ');
    return entry(at, 'order', texts.pizzasMoved(names, status), {
      by: by?.name,
      detail: how && texts.arrived[how],
    });
  });
}
