import { errors } from '@forno/shared/messages';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadFailure } from '#transport/load-failure.tsx';
import { useCart } from '#cart/use-cart.ts';
import { useFailureToast } from '#transport/use-failure-toast.ts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CartTotal } from '#widgets/cart-total.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import styles from './cart-page.module.css';
import { CartTable } from './cart-table.tsx';
import { useStoppingLine } from './use-stopping-line.ts';

interface CartPageProps {
  /**
   * The checkout button, provided by the app since paying is another feature. `onStopped` leads to the line that blocks
   * the checkout.
   */
  proceed?: (onStopped: () => void) => ReactNode;
  /** Delivery details, between pizzas and total. */
  delivery?: ReactNode;
}

/** The cart and its total (specification, section 2). */
export function CartPage({ proceed, delivery }: CartPageProps) {
  const screen = useRef<HTMLDivElement>(null);
  const cart = useCart();
  const goToStoppingLine = useStoppingLine(screen, cart.data?.cartData);
  useFailureToast(cart, errors.cartFetch);
  const lines = cart.data?.cartData ?? [];
  const [filled, setFilled] = useState(false);
  if (lines.length > 0 && !filled) setFilled(true);
  return (
    <Page
      title="Your cart"
      aside={lines.length > 0 && <ButtonLink to="/add-inventory">Customize Pizzas</ButtonLink>}
    >
      {cart.isPending && <SkeletonLines lines={4} label="Loading your cart…" />}
      <LoadFailure query={cart} text={errors.cartFetch} />
      {cart.data && lines.length === 0 && <EmptyCart emptied={filled} />}
      {cart.data && lines.length > 0 && (
        <div ref={screen} className={styles.screen}>
          <CartTable lines={lines} customisation={cart.data.customisation} />
          {delivery}
          <BottomBar className={styles.bar} actions={proceed?.(goToStoppingLine)}>
            <CartTotal cart={cart.data} />
          </BottomBar>
        </div>
      )}
    </Page>
  );
}

/** `emptied`: while it was shown. */
function EmptyCart({ emptied }: { emptied: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  // The focus was on the last line: lead on.
  useEffect(() => {
    if (emptied && document.activeElement === document.body) box.current?.querySelector('a')?.focus();
  }, [emptied]);
  return (
    <div ref={box}>
      <EmptyState
        title={errors.cartEmpty}
        action={
          <ButtonLink to="/menu" variant="ember">
            Choose a pizza
          </ButtonLink>
        }
      >
        <p>Something with mushrooms, perhaps?</p>
      </EmptyState>
    </div>
  );
}
