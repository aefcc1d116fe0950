import { ToldLoadFailure } from '#transport/load-failure.tsx';
import { useInventory } from '#shop/use-inventory.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { StockEditor } from './stock-editor.tsx';
import { StockSkeleton } from './stock-skeleton.tsx';
import { stockTexts } from './use-stock.ts';

/** Edits quantities and prices; concurrent sales are kept (specification, section 2). */
export function UpdateInventoryPage() {
  const stock = useInventory();
  return (
    <Page
      title="Update the inventory"
      lead="We save only your change, so sales made meanwhile still count."
      aside={<ButtonLink to="/admin/inventory">Back to the inventory</ButtonLink>}
    >
      {stock.isPending && <StockSkeleton />}
      <ToldLoadFailure query={stock} text={stockTexts} />
      {stock.data && <StockEditor stock={stock.data} />}
    </Page>
  );
}
