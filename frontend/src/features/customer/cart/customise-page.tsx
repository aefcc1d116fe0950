import type { CartAnswer, CartLine } from '@forno/shared/contracts/customer';
import { lineIdOf } from '@forno/shared/domain';
import { errors, notices } from '@forno/shared/messages/customer';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { removeLine } from '#cart/cart-changes.ts';
import { LazyClosedNote } from '#widgets/lazy-closed-note.tsx';
import { notifyCartChanged, useCart } from '#cart/use-cart.ts';
import { useInventory } from '#stock/use-inventory.ts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CartTotal } from '#widgets/cart-total.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './customise-page.module.css';
import { LineForm } from './line-form.tsx';
import line from './line-form.module.css';
import { textOf, useFailureToast } from '#transport/failure.ts';

/** Base, sauce, cheese and veggies of every pizza in the cart (specification, section 2). */
export function CustomisePage() {
  const pizzas = useRef<HTMLDivElement>(null);
  const cart = useCart();
  const inventory = useInventory();
  useFailureToast(cart, errors.cartFetch);
  useFailureToast(inventory, errors.inventoryLoad);
  const ready = cart.data !== undefined && inventory.data !== undefined;
  const target = useHashTarget(ready);

  const remove = (lineId: string) => {
    // The pressed button disappears with its pizza: move the focus to the others.
    pizzas.current?.focus({ preventScroll: true });
    void notifyCartChanged(removeLine(lineId), { done: notices.pizzaRemovedFromCart });
  };

  const charged = cart.data?.customisation === 'charged';
  const priceRule = charged ? '' : 'All toppings are included in the menu price.';
  const failed = [cart, inventory].find((query) => query.isError && query.data === undefined);
  const otherwise = failed === inventory ? errors.inventoryLoad : errors.cartFetch;
  const empty = cart.data?.cartData.length === 0;
  return (
    <Page title="Customize your pizzas" lead={`Every choice is saved as you make it. ${priceRule}`}>
      <div ref={pizzas} tabIndex={-1} className={styles.pizzas}>
        {!ready && !failed && <CustomiseSkeleton />}
        {failed && (
          <ErrorState
            message={textOf(failed.error, otherwise)}
            onRetry={() => void Promise.all([cart.refetch(), inventory.refetch()])}
            retrying={cart.isFetching || inventory.isFetching}
          />
        )}
        {ready && empty && (
          <EmptyState title={errors.cartEmpty} action={addMore('ember')}>
            <p>Add a pizza to your cart and make it your own here.</p>
          </EmptyState>
        )}
        {ready && !empty && (
          <Lines cart={cart.data} target={target}>
            {(line) => (
              <LineForm
                line={line}
                catalogue={{ inventory: inventory.data, customisation: cart.data.customisation }}
                onRefused={() => void cart.refetch()}
                onRemove={() => remove(lineIdOf(line))}
              />
            )}
          </Lines>
        )}
      </div>
    </Page>
  );
}

interface LinesProps {
  cart: CartAnswer;
  target: string | undefined;
  children: (line: CartLine) => ReactNode;
}

/** Every pizza's form; where there is room for one alone, the chosen one's. */
function Lines({ cart, target, children }: LinesProps) {
  const [chosen, setChosen] = useState<string>();
  const lines = cart.cartData;
  const shown = lines.find((one) => lineIdOf(one) === (chosen ?? target)) ?? lines[0];
  return (
    <div className={styles.screen}>
      <LazyClosedNote />
      {lines.length > 1 && <LineChoice lines={lines} shown={shown} onChoose={setChosen} />}
      {lines.map((one) => (
        <div key={lineIdOf(one)} className={styles.one} data-shown={one === shown || undefined}>
          {children(one)}
        </div>
      ))}
      <OnwardBar cart={cart} />
    </div>
  );
}

const addMore = (variant: 'ember' | 'outline') => (
  <ButtonLink to="/menu" variant={variant}>
    Add More Pizzas
  </ButtonLink>
);

function OnwardBar({ cart }: ComponentProps<typeof CartTotal>) {
  return (
    <BottomBar
      actions={
        <>
          {addMore('outline')}
          <ButtonLink to="/cart" variant="ember">
            Back to Cart
          </ButtonLink>
        </>
      }
    >
      <CartTotal cart={cart} />
    </BottomBar>
  );
}

interface LineChoiceProps {
  lines: readonly CartLine[];
  shown: CartLine | undefined;
  onChoose: (lineId: string) => void;
}

/** On phones one pizza of the cart is shown at a time: this one. */
function LineChoice({ lines, shown, onChoose }: LineChoiceProps) {
  return (
    <fieldset aria-label="Your pizzas" className={styles.choice}>
      {lines.map((line, index) => (
        <Button
          key={lineIdOf(line)}
          size="s"
          aria-pressed={line === shown}
          onClick={() => onChoose(lineIdOf(line))}
        >
          {index + 1}. {line.pizzaName}
          {(line.problems?.length ?? 0) > 0 && ' · please check'}
        </Button>
      ))}
    </fieldset>
  );
}

/** The line that the cart pointed at: scrolls to it once it is rendered. */
function useHashTarget(ready: boolean): string {
  const { hash } = useLocation();
  useEffect(() => {
    if (!ready || !hash) return;
    const target = document.getElementById(hash.slice(1));
    target?.scrollIntoView();
    target?.querySelector<HTMLElement>('select')?.focus({ preventScroll: true });
  }, [ready, hash]);
  return hash.slice(1);
}

function CustomiseSkeleton() {
  return (
    <div className={line.line}>
      <output className="visually-hidden">Loading your pizzas…</output>
      <div className={line.picture}>
        <Skeleton round width="15rem" height="15rem" />
      </div>
      <div className={line.form}>
        <Skeleton width="40%" height="2rem" />
        <Skeleton height="4.5rem" />
        <Skeleton height="11rem" />
        <Skeleton width="60%" height="2.75rem" />
      </div>
    </div>
  );
}
