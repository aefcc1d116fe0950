import type { CartLine } from '@forno/shared/contracts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

interface NewPricesProps {
  lines: readonly CartLine[];
  onAccept: () => void;
}

/** Accepts new prices for the whole cart: any save updates all lines. */
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
