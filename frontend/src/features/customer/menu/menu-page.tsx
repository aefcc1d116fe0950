import {
  type PizzaAnswer,
  type CartAnswer,
  type CartLine,
  type InventoryAnswer,
} from '@forno/shared/contracts/customer';
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
import { Counter } from './counter.tsx';
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

/** How many of a pizza these lines have. */
export const countOf = (lines: readonly CartLine[], { _id }: PizzaAnswer): number =>
  lines.reduce((sum, line) => sum + (line.pizzaId === _id ? line.quantity : 0), 0);

/** The menu with the cart of whoever is logged in. */
export function CustomersMenu() {
  const pizzas = usePizzas();
  const inventory = useInventory();
  const cart = useCart();
  useFailureToast(inventory, errors.inventoryLoad);
  useFailureToast(cart, errors.cartFetch);

  const lines = cart.data?.cartData ?? [];
  const quantityOf = (pizza: PizzaAnswer) => countOf(lines, pizza);
  const fewOf = ({ _id, name }: PizzaAnswer) =>
    lines
      .filter(({ pizzaId }) => pizzaId === _id)
      .flatMap(({ problems = [] }) => problems)
      .find((problem) => problem.kind === 'too_few' && problem.name === name)?.left;
  const isGone = (pizza: PizzaAnswer) => isSoldOut(pizza, inventory.data);

  return (
    <>
      <MenuList
        pizzas={pizzas}
        isChosen={(pizza) => quantityOf(pizza) > 0}
        isSoldOut={isGone}
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
      >
        {(pizza) => (
          <Counter
            pizza={pizza}
            quantity={quantityOf(pizza)}
            soldOut={isGone(pizza)}
            few={fewOf(pizza)}
            onChange={notifyCartChanged}
          />
        )}
      </MenuList>
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
