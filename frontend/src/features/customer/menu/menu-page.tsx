import {
  type PizzaAnswer,
  type CartAnswer,
  type InventoryAnswer,
  routes,
} from '@forno/shared/contracts/customer';
import { soldOutOf } from '@forno/shared/domain';
import { errors, menuHead } from '@forno/shared/messages/customer';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { currentSession } from '#session/session.ts';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { LazyClosedNote } from '#widgets/lazy-closed-note.tsx';
import { useFailureToast } from '#transport/failure.ts';
import { LoadNote } from '#transport/load-state.tsx';
import { useCart } from '#cart/use-cart.ts';
import { useInventory } from '#stock/use-inventory.ts';
import { usePizzas } from '#menu/use-pizzas.ts';
import { Page } from '#ui/page.tsx';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CartTotal } from '#widgets/cart-total.tsx';
import { Counter, leftOf } from './counter.tsx';
import { MenuList } from './menu-list.tsx';
import counter from './counter.module.css';
import styles from './menu-page.module.css';

/** The pizzas of the day (specification, section 2), at another address for visitors too. */
export function MenuPage() {
  const { pathname } = useLocation();
  return (
    <Page {...menuHead}>
      {pathname === '/menu' || currentSession().token ? <CustomersMenu /> : <VisitorsMenu />}
    </Page>
  );
}

function CustomersMenu() {
  const pizzas = usePizzas();
  const inventory = useInventory();
  const cart = useCart();
  useFailureToast(inventory, errors.inventoryLoad);
  useFailureToast(cart, errors.cartFetch);

  const quantityOf = ({ _id }: PizzaAnswer) =>
    (cart.data?.cartData ?? []).reduce((sum, line) => sum + (line.pizzaId === _id ? line.quantity : 0), 0);
  const fewOf = ({ _id, name }: PizzaAnswer) =>
    (cart.data?.cartData ?? [])
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
              inventory={pizzas.data?.some(({ recipe }) => !recipe) ? inventory.data : undefined}
            />
            <LoadNote query={cart} text={errors.cartFetch} />
          </>
        }
      >
        {(pizza) => (
          <Counter pizza={pizza} quantity={quantityOf(pizza)} soldOut={isGone(pizza)} few={fewOf(pizza)} />
        )}
      </MenuList>
      {cart.data && cart.data.cartData.length > 0 && <MenuBar cart={cart.data} />}
    </>
  );
}

/** A pizza without a recipe can be made of something else. */
function isSoldOut({ recipe, count }: PizzaAnswer, inventory?: InventoryAnswer): boolean {
  if (count?.left === 0) return true;
  return recipe !== undefined && inventory !== undefined && soldOutOf(recipe, inventory).length > 0;
}

/** The cart so far, with links on. */
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
    </BottomBar>
  );
}

/** The menu for whoever has no account yet: Add leads through the registration to the cart, with the pizza in it. */
function VisitorsMenu() {
  const pizzas = useAnswer([...keys.pizzas, 'public'], routes.publicMenu, {});
  // One for each look at this menu, which a press ends.
  const [press] = useState(() => String(Date.now()));
  return (
    <MenuList pizzas={pizzas} isSoldOut={(pizza) => isSoldOut(pizza)} notes={<LazyClosedNote />}>
      {(pizza) => {
        const left = leftOf(pizza);
        if (isSoldOut(pizza)) return <Button disabled>{left}</Button>;
        const add = (
          <ButtonLink
            to="/register"
            state={{ from: '/cart', add: pizza, press }}
            aria-label={`Add ${pizza.name}`}
            wide={left !== undefined}
          >
            Add
          </ButtonLink>
        );
        if (!left) return add;
        return (
          <div className={counter.counter}>
            <span>{left}</span>
            {add}
          </div>
        );
      }}
    </MenuList>
  );
}
