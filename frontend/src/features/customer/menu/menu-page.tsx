import type { CartAnswer, InventoryAnswer, PizzaAnswer } from '@forno/shared/contracts/customer';
import { cartTotalPaise, soldOutOf } from '@forno/shared/domain';
import { errors, menuHead } from '@forno/shared/messages/customer';
import { LazyClosedNote } from '#widgets/lazy-closed-note.tsx';
import { useFailureToast } from '#transport/failure.ts';
import { LoadNote } from '#transport/load-state.tsx';
import { notifyCartChanged, useCart } from '#cart/use-cart.ts';
import { useInventory } from '#stock/use-inventory.ts';
import { usePizzas } from '#menu/use-pizzas.ts';
import { Page } from '#ui/page.tsx';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CartTotal } from '#widgets/cart-total.tsx';
import { LazyFeeLine } from '#widgets/lazy-fee-line.tsx';
import { MenuList } from './menu-list.tsx';
import styles from './menu-page.module.css';

/** The pizzas of the day (specification, section 2). */
export function MenuPage() {
  return (
    <Page {...menuHead}>
      <CustomersMenu />
    </Page>
  );
}

/** The menu with the cart of whoever is logged in. */
export function CustomersMenu() {
  const pizzas = usePizzas();
  const inventory = useInventory();
  const cart = useCart();
  useFailureToast(inventory, errors.inventoryLoad);
  useFailureToast(cart, errors.cartFetch);

  const lines = cart.data?.cartData ?? [];
  const fewOf = ({ _id, name }: PizzaAnswer) =>
    lines
      .filter(({ pizzaId }) => pizzaId === _id)
      .flatMap(({ problems = [] }) => problems)
      .find((problem) => problem.kind === 'too_few' && problem.name === name)?.left;

  return (
    <>
      <MenuList
        pizzas={pizzas}
        lines={lines}
        isSoldOut={(pizza) => isSoldOut(pizza, inventory.data)}
        fewOf={fewOf}
        onChange={notifyCartChanged}
        notes={
          <>
            <LazyClosedNote
              inventory={
                pizzas.data?.some(({ recipe, kind }) => !recipe && !kind) ? inventory.data : undefined
              }
            />
            <LoadNote query={cart} text={errors.cartFetch} />
          </>
        }
      />
      {cart.data && cart.data.cartData.length > 0 && <MenuBar cart={cart.data} />}
    </>
  );
}

/** A pizza without a recipe can be made of something else. */
export function isSoldOut({ recipe, count }: PizzaAnswer, inventory?: InventoryAnswer): boolean {
  if (count?.left === 0) return true;
  return recipe !== undefined && inventory !== undefined && soldOutOf(recipe, inventory).length > 0;
}

function MenuBar({ cart }: { cart: CartAnswer }) {
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
      <CartTotal cart={cart} />
      <LazyFeeLine pizzas={cartTotalPaise(cart.cartData, cart.customisation)} />
    </BottomBar>
  );
}
