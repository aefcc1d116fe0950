import { failureText, useLoadFailure } from '#api/failure-text.ts';
import { useInventory } from '#api/use-inventory.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { StockEditor } from './stock-editor.tsx';
import { StockSkeleton } from './stock-skeleton.tsx';
import { stockTexts } from './use-stock.ts';

/** Quantity and price of everything, to change; sales go on meanwhile and stay (specification, section 2). */
export function UpdateInventoryPage() {
  const stock = useInventory();
  useLoadFailure(stock, stockTexts);
  return (
    <Page
      title="Update the inventory"
      lead="We save only your change, so sales made meanwhile still count."
      aside={<ButtonLink to="/admin/inventory">Back to the inventory</ButtonLink>}
    >
      {stock.isPending && <StockSkeleton />}
      {stock.isError && !stock.data && (
        <ErrorState
          message={failureText(stock.error, stockTexts)}
          onRetry={() => void stock.refetch()}
          retrying={stock.isFetching}
        />
      )}
      {stock.data && <StockEditor stock={stock.data} />}
    </Page>
  );
}
