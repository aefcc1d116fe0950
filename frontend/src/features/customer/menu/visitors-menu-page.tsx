import type { CartLine, PizzaAnswer } from '@forno/shared/contracts/customer';
import { cartTotalPaise } from '@forno/shared/domain';
import { menuHead } from '@forno/shared/messages/customer';
import { useQuery } from '@tanstack/react-query';
import { isPizzaGone } from '#cart/cart-changes.ts';
import { changeVisitorCart, onMenu, useVisitorCart } from '#cart/visitor-cart.ts';
import { publicMenu } from '#menu/public-menu.ts';
import { useSession } from '#session/session.ts';
import { queryClient } from '#transport/query-client.ts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { CartTotal } from '#widgets/cart-total.tsx';
import { LazyClosedNote } from '#widgets/lazy-closed-note.tsx';
import { LazyVisitorsFeeLine } from '#widgets/lazy-fee-line.tsx';
import { countOf, MenuList } from './menu-list.tsx';
import { CustomersMenu, isSoldOut } from './menu-page.tsx';
import styles from './menu-page.module.css';

/** Resolves once a visitor's menu need not wait for its pizzas, or is to say why there are none. */
export const askForPizzas = () => queryClient.prefetchQuery(publicMenu);

/** The pizzas of the day for everybody; whoever is logged in has their own cart here too. */
export function VisitorsMenuPage() {
  const { token } = useSession();
  return <Page {...menuHead}>{token ? <CustomersMenu /> : <VisitorsMenu />}</Page>;
}

/** All there are, once a visitor has them. */
function fewIn(lines: readonly CartLine[], pizza: PizzaAnswer): number | undefined {
  const left = pizza.count?.left;
  return left && countOf(lines, pizza) >= left ? left : undefined;
}

/** The menu for whoever has no session: their cart is this browser's, until they order. */
function VisitorsMenu() {
  const pizzas = useQuery(publicMenu);
  const lines = onMenu(useVisitorCart(), pizzas.data ?? []).filter((line) => !isPizzaGone(line));
  return (
    <>
      <MenuList
        pizzas={pizzas}
        lines={lines}
        isSoldOut={(pizza) => isSoldOut(pizza)}
        fewOf={(pizza) => fewIn(lines, pizza)}
        onChange={changeVisitorCart}
        notes={<LazyClosedNote />}
      />
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
          <LazyVisitorsFeeLine pizzas={cartTotalPaise(lines, 'included')} />
        </BottomBar>
      )}
    </>
  );
}
