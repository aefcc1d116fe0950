import { LoadFailure } from '#api/load-failure.tsx';
import { useFailureToast } from '#api/use-failure-toast.ts';
import { useInventory } from '#api/use-inventory.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { StockEditor } from './stock-editor.tsx';
import { StockSkeleton } from './stock-skeleton.tsx';
import { stockText } from './use-stock.ts';

/** Edits quantities and prices; concurrent sales are kept (specification, section 2). */
export function UpdateInventoryPage() {
  const stock = useInventory();
  useFailureToast(stock, stockText);
  return (
    <Page
      title="Update the inventory"
      lead="We save only your change, so sales made meanwhile still count."
      aside={<ButtonLink to="/admin/inventory">Back to the inventory</ButtonLink>}
    >
      {stock.isPending && <StockSkeleton />}
      <LoadFailure query={stock} text={stockText} />
      {stock.data && <StockEditor stock={stock.data} />}
    </Page>
  );
}
