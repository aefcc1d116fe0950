import type { CartLine } from '@forno/shared/contracts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

interface NewPricesProps {
  lines: readonly CartLine[];
  onAccept: () => void;
}

/** One press for the whole cart: every save makes today's prices those of all its lines. */
export function NewPrices({ lines, onAccept }: NewPricesProps) {
  const changed = lines.filter(({ problems = [] }) => problems.some(({ kind }) => kind === 'price_changed'));
  if (changed.length === 0) return null;
  const one = changed.length === 1;
  const accept = (
    <Button size="s" onClick={onAccept}>
      {one ? 'Accept the new price' : 'Accept the new prices'}
    </Button>
  );
  return (
    <Notice action={accept}>
      {one
        ? `The price of ${changed[0]?.pizzaName} has changed since you added it.`
        : `The prices of ${changed.length} pizzas have changed since you added them.`}
    </Notice>
  );
}
