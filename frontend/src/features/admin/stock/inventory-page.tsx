import { type InventoryAnswer, routes } from '@forno/shared/contracts/admin';
import { categories, isFoundIn } from '@forno/shared/domain';
import { adminErrors, adminNotices, shopNotices } from '@forno/shared/messages/admin';
import { useEffect, useRef, useState } from 'react';
import { May, useMay } from '#accounts/may.tsx';
import { showFailure } from '#transport/failure.ts';
import { LoadState } from '#transport/load-state.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Freshness } from '#widgets/freshness.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { request } from '#transport/request.ts';
import { toast } from '#ui/toast.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { CategoryTable } from './category-table.tsx';
import type { OneIngredient } from './food-dialog.tsx';
import styles from './inventory-page.module.css';
import { itemsOf, StockSkeleton, stockTexts, useCountSheet, useStock } from './stock.tsx';

const FoodDialog = lazyPart(() => import('./food-dialog.tsx'), 'FoodDialog');
const MoveDialog = lazyPart(() => import('./move-dialog.tsx'), 'MoveDialog');

async function askForMail(): Promise<void> {
  try {
    const { lowStockItems, mailed } = await request(routes.lowStockMail, {});
    const low = Object.values(lowStockItems).some((items) => items.length > 0);
    if (!low) toast.info(adminNotices.nothingLow);
    else if (mailed) toast.success(adminNotices.lowStockMailSent);
    // One mail in ten minutes is enough: it was sent, just not now.
    else toast.info(shopNotices.lowStockMailSentBefore);
  } catch (error) {
    showFailure(error, () => adminErrors.lowStockMail);
  }
}

/** Each visit first triggers the low-stock mail (specification, section 2), without waiting for it. */
function useLowStockVisit(): void {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void askForMail();
  }, []);
}

/** The categories, without text, or those with an ingredient that has it in its name. */
function narrowed(stock: InventoryAnswer, text: string) {
  const has = ([name]: [string, unknown]) => isFoundIn(text, name);
  return categories
    .map((category) => [category, Object.fromEntries(Object.entries(stock[category]).filter(has))] as const)
    .filter(([, ingredients]) => text === '' || Object.keys(ingredients).length > 0);
}

/** Stock, low stock, and what open orders will use (specification, section 2). */
export function InventoryPage() {
  useLowStockVisit();
  const changes = useMay()(routes.updateInventory.access);
  const stock = useStock();
  const items = itemsOf(useCountSheet().data);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<OneIngredient>();
  const [moving, setMoving] = useState(false);
  return (
    <Page
      title="Inventory"
      lead="Quantity: left to sell. Needed: for open orders."
      aside={
        <>
          <Freshness />
          <ButtonLink to="/admin/inventory/count">Count</ButtonLink>
          <Button onClick={() => setMoving(true)}>Stock in, thrown away</Button>
          <May access={routes.updateInventory.access}>
            <ButtonLink to="/admin/inventory/update" variant="ember">
              Update Inventory
            </ButtonLink>
          </May>
        </>
      }
    >
      {stock.isPending && <StockSkeleton />}
      <LoadState query={stock} text={stockTexts} />
      {stock.data && (
        <SearchField label="Search ingredients" placeholder="Ingredient" value={text} onSearch={setText} />
      )}
      {stock.data && (
        <Tables stock={stock.data} items={items} text={text} onFood={changes ? setAsked : undefined} />
      )}
      {moving && stock.data && (
        <MoveDialog stock={stock.data} items={items} onClose={() => setMoving(false)} />
      )}
      {asked && <FoodDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

interface TablesProps {
  stock: InventoryAnswer;
  items: ReturnType<typeof itemsOf>;
  text: string;
  /** Opens what is in it, to change it. */
  onFood: ((one: OneIngredient) => void) | undefined;
}

/** What is found by this text, in its tables. */
function Tables({ stock, items, text, onFood }: TablesProps) {
  const found = narrowed(stock, text);
  const foundItems = items.filter(({ title }) => isFoundIn(text, title));
  return (
    <div className={cx(styles.tables, styles.found)}>
      {found.map(([category, ingredients]) => (
        <CategoryTable
          key={category}
          category={category}
          ingredients={ingredients}
          onFood={
            onFood &&
            ((name) => {
              const { [name]: ingredient } = ingredients;
              if (ingredient) onFood({ category, name, ingredient });
            })
          }
        />
      ))}
      {foundItems.length > 0 && (
        <CategoryTable
          category="items"
          ingredients={Object.fromEntries(foundItems.map((item) => [item.name, item]))}
          onFood={undefined}
        />
      )}
      {found.length + foundItems.length === 0 && <p>No ingredient matches.</p>}
    </div>
  );
}
