import type { InventoryAnswer } from '@forno/shared/contracts';
import { defaultRecipe, findCheese, isSoldOut } from '@forno/shared/domain';
import { Link } from 'react-router-dom';
import { Notice } from '#ui/notice.tsx';

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

/** Sold-out ingredients among the defaults of "Add", in words (specification, section 5). */
function soldOutDefaults(inventory: InventoryAnswer): string[] {
  const { base, sauce, cheese } = defaultRecipe;
  const gone: string[] = [];
  if (isSoldOut(inventory.bases[base])) gone.push(`${base} base`);
  if (isSoldOut(inventory.sauces[sauce])) gone.push(`${sauce} sauce`);
  if (isSoldOut(inventory.cheeses[findCheese(inventory, cheese) ?? cheese])) gone.push(cheese);
  return gone;
}
