import {
  type PizzaAnswer,
  type CartAnswer,
  type CartLine,
  type InventoryAnswer,
  routes,
} from '@forno/shared/contracts/customer';
import { soldOutOf } from '@forno/shared/domain';
import { errors, menuHead } from '@forno/shared/messages/customer';
import { useLocation } from 'react-router-dom';
import { currentSession } from '#session/session.ts';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { LazyClosedNote } from '#widgets/lazy-closed-note.tsx';
import { useFailureToast } from '#transport/failure.ts';
import { LoadNote } from '#transport/load-state.tsx';
import { notifyCartChanged, useCart } from '#cart/use-cart.ts';
import { changeVisitorCart, onMenu, useVisitorCart } from '#cart/visitor-cart.ts';
import { useInventory } from '#stock/use-inventory.ts';
import { usePizzas } from '#menu/use-pizzas.ts';
import { Page } from '#ui/page.tsx';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CartTotal } from '#widgets/cart-total.tsx';
import { Counter } from './counter.tsx';
import { MenuList } from './menu-list.tsx';
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

const count = (lines: readonly CartLine[], { _id }: PizzaAnswer): number =>
  lines.reduce((sum, line) => sum + (line.pizzaId === _id ? line.quantity : 0), 0);

/** All there are, once a visitor has them. */
function fewIn(lines: readonly CartLine[], pizza: PizzaAnswer): number | undefined {
  const left = pizza.count?.left;
  return left && count(lines, pizza) >= left ? left : undefined;
}

function CustomersMenu() {
  const pizzas = usePizzas();
  const inventory = useInventory();
  const cart = useCart();
  useFailureToast(inventory, errors.inventoryLoad);
  useFailureToast(cart, errors.cartFetch);

  const lines = cart.data?.cartData ?? [];
  const quantityOf = (pizza: PizzaAnswer) => count(lines, pizza);
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
              inventory={pizzas.data?.some(({ recipe }) => !recipe) ? inventory.data : undefined}
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

/** The menu for whoever has no session: their cart is this browser's, until they order. */
function VisitorsMenu() {
  const pizzas = useAnswer([...keys.pizzas, 'public'], routes.publicMenu, {});
  const lines = onMenu(useVisitorCart(), pizzas.data ?? []);
  return (
    <>
      <MenuList
        pizzas={pizzas}
        isChosen={(pizza) => count(lines, pizza) > 0}
        isSoldOut={(pizza) => isSoldOut(pizza)}
        notes={<LazyClosedNote />}
      >
        {(pizza) => (
          <Counter
            pizza={pizza}
            quantity={count(lines, pizza)}
            soldOut={isSoldOut(pizza)}
            few={fewIn(lines, pizza)}
            onChange={changeVisitorCart}
          />
        )}
      </MenuList>
      {lines.length > 0 && (
        <BottomBar
          className={styles.bar}
          actions={
            <ButtonLink to="/checkout" variant="ember">
              Proceed to Checkout
            </ButtonLink>
          }
        >
          {/* As on the menu: whichever rule holds, the price is this one. */}
          <CartTotal cart={{ cartData: lines, customisation: 'included' }} ruleSaid />
        </BottomBar>
      )}
    </>
  );
}
