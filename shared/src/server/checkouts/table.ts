import type { CheckoutState } from '../../domain/index.ts';

export interface Transition {
  /** The states in which it may happen: the condition of its write. */
  from: readonly CheckoutState[];
  /** Absent: the state stays as it is. */
  to?: CheckoutState;
  /** What becomes of the portions that are held for the checkout. */
  hold: 'kept' | 'released';
  /** What has to have happened. */
  when: string;
}

/**
 * Everything that can happen to a checkout. It only moves forward, by conditional writes whose conditions are
 * this table's; `move.ts` makes them, and the diagram in docs/architecture.md is drawn from here.
 */
export const transitions = {
  open: { from: ['opening'], to: 'unpaid', hold: 'kept', when: "the provider's order is known" },
  claim: {
    from: ['opening', 'unpaid', 'expired'],
    hold: 'kept',
    when: 'browser or webhook reports a payment',
  },
  expire: {
    from: ['opening', 'unpaid'],
    to: 'expired',
    hold: 'released',
    when: 'its time is up, its cart changed, or it could not be opened; no payment is reported',
  },
  pay: { from: ['unpaid', 'expired'], to: 'paid', hold: 'kept', when: 'the exact amount was captured' },
  fail: { from: ['unpaid', 'expired'], to: 'expired', hold: 'released', when: 'every attempt to pay failed' },
  refuse: {
    from: ['unpaid', 'expired'],
    to: 'refused',
    hold: 'released',
    when: 'another amount was captured, or the cart was paid already: the money goes back',
  },
  fulfil: { from: ['paid'], to: 'fulfilled', hold: 'kept', when: 'every line has its order' },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

/** The states in which this may happen to a checkout. */
export function statesFor(name: TransitionName): CheckoutState[] {
  return [...transitions[name].from];
}

/** The states in which portions are held for what may yet be paid. */
export const holding: readonly CheckoutState[] = ['opening', 'unpaid'];

/** Whether a captured payment still makes this checkout paid. */
export function canBePaid({ state }: { state: CheckoutState }): boolean {
  return statesFor('pay').includes(state);
}

/** The table as a picture (Mermaid) and in words, for docs/architecture.md. */
export function describeTransitions(): string {
  const all: [string, Transition][] = Object.entries(transitions);
  const arrows = all.flatMap(([name, { from, to, hold }]) =>
    from.map(
      (state) => `  ${state} --> ${to ?? state}: ${name}${hold === 'released' ? ', hold released' : ''}`,
    ),
  );
  const rows = all.map(
    ([name, { from, to, hold, when }]) =>
      `| \`${name}\` | ${from.join(', ')} | ${to ?? 'stays'} | ${hold} | ${when} |`,
  );
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> opening: begin',
    ...arrows,
    '```',
    '',
    '| transition | from | to | hold | when |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
