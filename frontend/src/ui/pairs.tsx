import type { ReactNode } from 'react';

export type Pair = readonly [name: string, value: ReactNode];

interface PairsProps {
  /** One without a value is not shown. */
  pairs: readonly Pair[];
  className: string | undefined;
}

/** Names, each with its value; a description list for screen readers. */
export function Pairs({ pairs, className }: PairsProps) {
  return (
    <dl className={className}>
      {pairs.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
