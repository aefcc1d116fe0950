import { categories } from '@forno/shared/domain';
import { LoadFailure } from '#transport/load-failure.tsx';
import { useNeeds } from '#shop/use-needs.ts';
import { useFreshness } from '#live/freshness-store.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Freshness } from '#widgets/freshness.tsx';
import { Page } from '#ui/page.tsx';
import { CategoryTable } from './category-table.tsx';
import styles from './inventory-page.module.css';
import { StockSkeleton } from './stock-skeleton.tsx';
import { useLowStockVisit } from './use-low-stock-visit.ts';
import { useSoldOut } from './use-sold-out.ts';
import { stockText, useStock } from './use-stock.ts';

/** Stock, low stock, and what open orders will use (specification, section 2). */
export function InventoryPage() {
  useLowStockVisit();
  const stock = useStock();
  const needs = useNeeds();
  const soldOut = useSoldOut();
  const freshness = useFreshness();
  return (
    <Page
      title="Inventory"
      lead="Quantity is what can still be sold. Needed is what the orders in the kitchen will use."
      aside={
        <>
          <Freshness {...freshness} />
          <ButtonLink to="/admin/inventory/update" variant="ember">
            Update Inventory
          </ButtonLink>
        </>
      }
    >
      {stock.isPending && <StockSkeleton />}
      <LoadFailure query={stock} text={stockText} />
      {stock.data && (
        <div className={styles.tables}>
          {categories.map((category) => (
            <CategoryTable
              key={category}
              category={category}
              ingredients={stock.data[category]}
              needs={needs.data}
              onSoldOut={(name, off) => soldOut.mutate({ category, name, soldOut: off })}
            />
          ))}
        </div>
      )}
    </Page>
  );
}
