import type { ReactNode } from 'react';

interface PairsProps {
  pairs: readonly (readonly [name: string, value: ReactNode])[];
  className: string | undefined;
}

/** Names, each with its value; a description list for screen readers. */
export function Pairs({ pairs, className }: PairsProps) {
  return (
    <dl className={className}>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
