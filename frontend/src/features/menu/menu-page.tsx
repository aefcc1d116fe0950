import type { PizzaAnswer, CartAnswer, InventoryAnswer } from '@forno/shared/contracts';
import { defaultRecipe, findCheese, isSoldOut } from '@forno/shared/domain';
import { errors } from '@forno/shared/messages';
import { Link } from 'react-router-dom';
import { LazyClosedNote } from '#widgets/lazy-closed-note.tsx';
import { useFailureToast } from '#transport/failure.ts';
import { ToldLoadFailure } from '#transport/load-failure.tsx';
import { LoadNote } from '#transport/load-note.tsx';
import { useCart } from '#cart/use-cart.ts';
import { useInventory } from '#shop/use-inventory.ts';
import { usePizzas } from '#shop/use-pizzas.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PizzaCard, PizzaCardSkeleton } from '#widgets/pizza-card.tsx';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CartTotal } from '#widgets/cart-total.tsx';
import { Notice } from '#ui/notice.tsx';
import { Counter } from './counter.tsx';
import styles from './menu-page.module.css';

/** The pizzas of the day (specification, section 2). */
export function MenuPage() {
  const pizzas = usePizzas();
  const inventory = useInventory();
  const cart = useCart();
  useFailureToast(inventory, errors.inventoryLoad);
  useFailureToast(cart, errors.cartFetch);

  const quantityOf = ({ _id }: PizzaAnswer) =>
    cart.data?.cartData.find((line) => line.pizzaId === _id)?.quantity ?? 0;

  return (
    <Page title="Menu" lead="Straight from the wood-fired oven to your door.">
      <div className={styles.stack}>
        <MenuBar cart={cart.data} />
        <div className={styles.stack} data-pizzas>
          <LazyClosedNote />
          <LoadNote query={cart} text={errors.cartFetch} />
          {inventory.data && <DefaultsNote inventory={inventory.data} />}
          {pizzas.data?.length === 0 && (
            <EmptyState title="The menu is empty">
              <p>The oven is being lit. Please check back soon.</p>
            </EmptyState>
          )}
          {pizzas.isPending && <output className="visually-hidden">Loading the menu…</output>}
          <ToldLoadFailure query={pizzas} text={errors.pizzasFetch} />
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

/** The cart so far, with links on. */
function MenuBar({ cart }: { cart: CartAnswer | undefined }) {
  return (
    <BottomBar
      className={styles.bar}
      actions={
        <>
          <ButtonLink to="/add-inventory">Add Inventory</ButtonLink>
          <ButtonLink to="/cart" variant="ember">
            View Cart
          </ButtonLink>
        </>
      }
    >
      {cart?.cartData.length === 0 && (
        <p className={styles.hint}>Your cart is waiting for its first pizza.</p>
      )}
      {cart && cart.cartData.length > 0 && <CartTotal cart={cart} />}
    </BottomBar>
  );
}

/** Warns before adding that a default ingredient is sold out, and where to change it. */
function DefaultsNote({ inventory }: { inventory: InventoryAnswer }) {
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
