import type { MoneyCheckAnswer } from '@forno/shared/contracts';
import { formatPaise, formatCount } from '@forno/shared/domain';
import { Totals } from '#ui/totals.tsx';

/** Captured = ordered + refunded, when all is well. */
export function MoneyTotals({ check }: { check: MoneyCheckAnswer }) {
  return (
    <Totals
      totals={[
        {
          label: 'Captured',
          value: formatPaise(check.captured),
          note: `in ${formatCount(check.payments)} payments`,
        },
        {
          label: 'Ordered',
          value: formatPaise(check.ordered),
          note: 'on the orders for these payments',
        },
        { label: 'Refunded', value: formatPaise(check.refunded), note: 'paid back' },
      ]}
    />
  );
}
