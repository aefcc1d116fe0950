import type { InventoryAnswer } from '@forno/shared/contracts';
import { Link } from 'react-router-dom';
import { Notice } from '#ui/notice.tsx';
import { soldOutDefaults } from './sold-out-defaults.ts';

/** Warns before adding that a default ingredient is sold out, and where to change it. */
export function DefaultsNote({ inventory }: { inventory: InventoryAnswer }) {
  const gone = soldOutDefaults(inventory);
  if (gone.length === 0) return null;
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(gone);
  return (
    <div aria-live="polite">
      <Notice>
        <strong>
          {names} {gone.length === 1 ? 'is' : 'are'} sold out right now.
        </strong>{' '}
        Our pizzas start with {gone.length === 1 ? 'it' : 'them'}: after adding one, please{' '}
        <Link to="/add-inventory">choose something else</Link> before you pay.
      </Notice>
    </div>
  );
}
