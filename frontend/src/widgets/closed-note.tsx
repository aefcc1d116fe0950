import { defaultRecipe, type Inventory, soldOutOf } from '@forno/shared/domain';
import { Link } from 'react-router-dom';
import { Notice } from '#ui/notice.tsx';
import { orderLater } from '@forno/shared/messages/everyone';
import { useSettings } from '#settings/use-settings.ts';
import { useShopClosed } from '#settings/use-shop-closed.ts';

export interface ClosedNoteProps {
  /** The shop's ingredients, where pizzas are added that start with the specification's defaults. */
  inventory?: Inventory | undefined;
}

/** Says before the choosing, not only at the checkout, that the shop takes no orders right now, or what it lacks. */
export function ClosedNote({ inventory }: ClosedNoteProps) {
  const closed = useShopClosed();
  const { data: shop } = useSettings();
  const gone = inventory ? soldOutOf(defaultRecipe, inventory) : [];
  if (!closed && gone.length === 0) return null;
  return (
    <div aria-live="polite">
      {closed && <Notice>{shop?.later ? `${closed} ${orderLater}` : closed}</Notice>}
      {gone.length > 0 && <DefaultsNote gone={gone.map(({ name }) => name)} />}
    </div>
  );
}

/** Warns before adding that a default ingredient is sold out, and where to change it. */
function DefaultsNote({ gone }: { gone: readonly string[] }) {
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(gone);
  return (
    <Notice>
      <strong>
        {names} {gone.length === 1 ? 'is' : 'are'} sold out right now.
      </strong>{' '}
      Our pizzas start with {gone.length === 1 ? 'it' : 'them'}: after adding one, please{' '}
      <Link to="/add-inventory">choose something else</Link> before you pay.
    </Notice>
  );
}
