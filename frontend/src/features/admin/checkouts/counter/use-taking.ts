import { CartProblem, type CounterAnswer, routes, z } from '@forno/shared/contracts/admin';
import { formatPaise } from '@forno/shared/domain';
import { adminFailures, outOfStockText } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, connectionLost, isSessionEnd, showFailure, textOf } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { isAnswered } from '#transport/once-key.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { bodyOf, type CounterOrder, ownRecipe, type ShownLine, type Taken } from './counter-order.ts';
import type { Paid } from './paid.ts';

/**
 * What it means: something in the order itself, until whose mending paying again is of no use; nothing was taken, also as
 * what it stands for is settled; or nobody knows, as no answer came.
 */
type Kind = 'lines' | 'refused' | 'settled' | 'unanswered';

/** Why it was not taken, with the lines as they were sent. */
export interface Refusal {
  kind: Kind;
  text: string;
  missing: z.infer<typeof Missing>['missing'];
  lines: readonly ShownLine[];
}

const Missing = z.object({
  missing: z.array(z.object({ name: z.string(), kind: z.optional(CartProblem.shape.kind) })),
});

function refusalOf(error: unknown, { order, lines }: Sent): Refusal {
  const { code, details } = error instanceof ApiError ? error : connectionLost();
  const ofLines = code === 'out_of_stock' || code === 'amount_mismatch';
  const answered = isAnswered(error, order.unanswered);
  const missing = Missing.safeParse(details).data?.missing ?? [];
  return {
    kind: ofLines ? 'lines' : code === 'order_settled' ? 'settled' : answered ? 'refused' : 'unanswered',
    text: textOf(error, adminFailures.takeOrder),
    missing,
    lines,
  };
}

/** What the refusal means for each line that is as it was sent. */
export function faultsOf(
  refusal: Refusal | undefined,
  now: readonly ShownLine[],
): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const line of now) {
    const sent = refusal?.lines.find(({ id }) => id === line.id);
    if (!refusal || !sent || sent.quantity !== line.quantity || sent.made !== line.made) continue;
    const parts = line.pizza ? [line.pizza.name, ...partsOf(line)] : [];
    const lack = refusal.missing.find(({ name }) => parts.includes(name));
    if (lack) faults.set(line.id, lackText(lack));
    else if (sent.amount !== line.amount) faults.set(line.id, `It was ${formatPaise(sent.amount)}.`);
  }
  return faults;
}

const lackText = ({ name, kind }: Refusal['missing'][number]): string =>
  kind === 'ingredient_gone' || kind === 'pizza_gone' || kind === 'sold_out'
    ? outOfStockText([{ kind, name }])
    : `Not enough: ${name}.`;

function partsOf({ made, pizza }: ShownLine): string[] {
  const recipe = made ?? (pizza && ownRecipe(pizza));
  return recipe ? [recipe.base, recipe.sauce, recipe.cheese, ...recipe.veggies] : [];
}

export interface Sent {
  order: CounterOrder;
  lines: readonly ShownLine[];
  paid: Paid;
  /** Paise, as the screen says it. */
  total: number;
}

async function take({ order, total, paid: { change, ...paid } }: Sent): Promise<Taken> {
  const { key, taken } = order;
  const told = ({ checkoutId, amount, number }: CounterAnswer) => ({ checkoutId, amount, number, change });
  if (taken && paid.tenders) {
    const params = { id: taken.checkoutId };
    const body = { key: taken.apart?.key ?? key, tenders: paid.tenders };
    return { ...told(await request(routes.receiveMoney, { params, body })), apart: taken.apart };
  }
  const answer = await request(routes.takeOrder, { body: bodyOf(order, total, paid) });
  if (paid.pay !== 'link' || answer.number !== undefined) return told(answer);
  const { url } = await request(routes.payLink, { params: { id: answer.checkoutId } });
  return { ...told(answer), url };
}

interface TakingOptions {
  onTaken: (taken: Taken) => void;
  onRefused: (kind: Kind) => void;
}

/** Sends the order, or the money for one that waits; once at a time, however often it is pressed. */
export function useTaking({ onTaken, onRefused }: TakingOptions) {
  const running = useRef(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const sending = useMutation({
    mutationFn: take,
    onSuccess: (taken) => {
      setRefusal(undefined);
      onTaken(taken);
    },
    onError: (error, sent) => {
      void refetch(keys.pizzas, keys.inventory, keys.shop);
      if (isSessionEnd(error)) return;
      const refused = refusalOf(error, sent);
      // Its panel says only that no answer came.
      if (sent.order.unanswered && refused.kind === 'unanswered') showFailure(error, adminFailures.takeOrder);
      setRefusal(refused);
      onRefused(refused.kind);
    },
    onSettled: () => {
      running.current = false;
    },
  });
  return {
    busy: sending.isPending,
    refusal,
    forget: () => setRefusal(undefined),
    send: (what: Sent) => {
      if (running.current) return;
      running.current = true;
      sending.mutate(what);
    },
  };
}
