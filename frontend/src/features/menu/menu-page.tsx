import type { PizzaAnswer } from '@forno/shared/contracts';
import { errors } from '@forno/shared/messages';
import { textOf } from '#transport/api-error.ts';
import { LazyClosedNote } from '#widgets/lazy-closed-note.tsx';
import { LoadFailure } from '#transport/load-failure.tsx';
import { useCart } from '#cart/use-cart.ts';
import { useFailureToast } from '#transport/use-failure-toast.ts';
import { useInventory } from '#shop/use-inventory.ts';
import { usePizzas } from '#shop/use-pizzas.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PizzaCard, PizzaCardSkeleton } from '#widgets/pizza-card.tsx';
import { RetryNote } from '#ui/retry-note.tsx';
import { Counter } from './counter.tsx';
import { DefaultsNote } from './defaults-note.tsx';
import { MenuBar } from './menu-bar.tsx';
import styles from './menu-page.module.css';

/** The pizzas of the day (specification, section 2). */
export function MenuPage() {
  const pizzas = usePizzas();
  const inventory = useInventory();
  const cart = useCart();
  useFailureToast(pizzas, errors.pizzasFetch);
  useFailureToast(inventory, errors.inventoryLoad);
  useFailureToast(cart, errors.cartFetch);

  const quantityOf = ({ _id }: PizzaAnswer) =>
    cart.data?.cartData.find((line) => line.pizzaId === _id)?.quantity ?? 0;

  return (
    <Page title="Menu" lead="Straight from the wood-fired oven, and on their way while they still crackle.">
      <div className={styles.stack}>
        <MenuBar cart={cart.data} />
        <div className={styles.stack} data-pizzas>
          <LazyClosedNote />
          {cart.isError && !cart.data && (
            <RetryNote
              text={textOf(cart.error, errors.cartFetch)}
              onRetry={() => void cart.refetch()}
              retrying={cart.isFetching}
            />
          )}
          {inventory.data && <DefaultsNote inventory={inventory.data} />}
          {pizzas.data?.length === 0 && (
            <EmptyState title="The menu is empty">
              <p>The oven is being lit. Please check back soon.</p>
            </EmptyState>
          )}
          {pizzas.isPending && <output className="visually-hidden">Loading the menu…</output>}
          <LoadFailure query={pizzas} text={errors.pizzasFetch} />
          <ul className={styles.grid}>
            {pizzas.isPending &&
              [1, 2, 3, 4, 5, 6].map((one) => <PizzaCardSkeleton key={one} foot="2.75rem" />)}
            {pizzas.data?.map((pizza) => (
              <PizzaCard key={pizza._id} pizza={pizza} chosen={quantityOf(pizza) > 0}>
                <Counter pizza={pizza} quantity={quantityOf(pizza)} />
              </PizzaCard>
            ))}
          </ul>
        </div>
      </div>
    </Page>
  );
}
