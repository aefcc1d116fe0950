import type { CartAnswer, CartLine } from '@forno/shared/contracts/customer';
import { cartTotalPaise, lineIdOf } from '@forno/shared/domain';
import { errors, notices } from '@forno/shared/messages/customer';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { removeLine } from '#cart/cart-changes.ts';
import { LazyClosedNote } from '#widgets/lazy-closed-note.tsx';
import { notifyCartChanged, useCart } from '#cart/use-cart.ts';
import { useInventory } from '#stock/use-inventory.ts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { CartTotal } from '#widgets/cart-total.tsx';
import { LazyFeeLine } from '#widgets/lazy-fee-line.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './customise-page.module.css';
import { LineForm } from './line-form.tsx';
import line from './line-form.module.css';
import { textOf, useFailureToast } from '#transport/failure.ts';

const pizzasIn = (cart: CartAnswer | undefined) => cart?.cartData.filter(({ kind }) => !kind) ?? [];

/** Base, sauce, cheese and veggies of every pizza in the cart (specification, section 2). */
export function CustomisePage() {
  const list = useRef<HTMLDivElement>(null);
  const cart = useCart();
  const inventory = useInventory();
  useFailureToast(cart, errors.cartFetch);
  useFailureToast(inventory, errors.inventoryLoad);
  const ready = cart.data !== undefined && inventory.data !== undefined;
  const pizzas = pizzasIn(cart.data);
  const opened = useOpened(ready ? pizzas : undefined);

  const remove = (lineId: string) => {
    // The pressed button disappears with its pizza: move the focus to the others.
    list.current?.focus({ preventScroll: true });
    void notifyCartChanged(removeLine(lineId), { done: notices.pizzaRemovedFromCart });
  };

  const charged = cart.data?.customisation === 'charged';
  const priceRule = charged ? '' : 'All toppings are included.';
  const failed = [cart, inventory].find((query) => query.isError && query.data === undefined);
  const otherwise = failed === inventory ? errors.inventoryLoad : errors.cartFetch;
  const empty = pizzas.length === 0;
  return (
    <Page title="Customize your pizzas" lead={`Saved as you choose. ${priceRule}`}>
      <div ref={list} tabIndex={-1} className={styles.pizzas}>
        {!ready && !failed && <CustomiseSkeleton />}
        {failed && (
          <ErrorState
            message={textOf(failed.error, otherwise)}
            onRetry={() => void Promise.all([cart.refetch(), inventory.refetch()])}
            retrying={cart.isFetching || inventory.isFetching}
          />
        )}
        {ready && empty && (
          <EmptyState
            title={cart.data.cartData.length > 0 ? 'No pizza in your cart' : errors.cartEmpty}
            action={addMore('ember')}
          >
            <p>Add a pizza to your cart and make it your own here.</p>
          </EmptyState>
        )}
        {ready && !empty && (
          <Lines cart={cart.data} lines={pizzas} opened={opened}>
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
  /** Its pizzas. */
  lines: readonly CartLine[];
  /** The line that the page opens with; the first if none. */
  opened: string | undefined;
  children: (line: CartLine) => ReactNode;
}

/** Every pizza's form; where there is room for one alone, the chosen one's. */
function Lines({ cart, lines, opened, children }: LinesProps) {
  const [chosen, setChosen] = useState<string>();
  const shown = lines.find((one) => lineIdOf(one) === (chosen ?? opened)) ?? lines[0];
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

function OnwardBar({ cart }: { cart: CartAnswer }) {
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
      <CartTotal cart={cart} ruleSaid={cart.customisation === 'included'} />
      <LazyFeeLine pizzas={cartTotalPaise(cart.cartData, cart.customisation)} />
    </BottomBar>
  );
}

interface LineChoiceProps {
  lines: readonly CartLine[];
  shown: CartLine | undefined;
  onChoose: (lineId: string) => void;
}

/** On phones one pizza of the cart is shown at a time: this one. One line, however many there are. */
function LineChoice({ lines, shown, onChoose }: LineChoiceProps) {
  const nameOf = ({ pizzaName, problems = [] }: CartLine, index: number) =>
    `${index + 1}. ${pizzaName}${problems.length > 0 ? ' · please check' : ''}`;
  return (
    <div className={styles.choice}>
      <Select
        label="Your pizzas"
        labelHidden
        options={lines.map((line, index) => ({ value: lineIdOf(line), label: nameOf(line, index) }))}
        value={shown && lineIdOf(shown)}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  );
}

/** The line that the cart pointed at, or that can't be ordered as it is: scrolls to it once it is rendered. */
function useOpened(lines: readonly CartLine[] | undefined): string | undefined {
  const { hash } = useLocation();
  const [opened, setOpened] = useState<string>();
  const troubled = lines?.find(({ problems = [] }) => problems.length > 0);
  // Once: it stays open, whatever is put right or sells out meanwhile.
  if (lines && opened === undefined) setOpened(hash.slice(1) || (troubled ? lineIdOf(troubled) : ''));
  useEffect(() => {
    const line = opened ? document.getElementById(opened) : null;
    line?.scrollIntoView();
    line?.querySelector<HTMLElement>('select')?.focus({ preventScroll: true });
  }, [opened]);
  return opened;
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
