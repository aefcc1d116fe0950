import type { CartLine } from '@forno/shared/contracts/customer';
import { useEffect, useRef, type ReactNode, useState, type RefObject } from 'react';
import { keepBrought, useBrought } from '#cart/bring-along.ts';
import { useCart } from '#cart/use-cart.ts';
import { useWaiting } from '#cart/waiting.ts';
import { acceptText, changesText, errors } from '@forno/shared/messages/customer';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import styles from './cart-page.module.css';
import { CartTable } from './cart-table.tsx';

/** How long (ms) to wait for the cart to show a line that a refusal names. */
const waitMs = 5_000;

/** Scrolls to and focuses the first line that blocks the checkout. False when none is shown. */
function goToBlockingLine(screen: HTMLElement | null): boolean {
  const line = screen?.querySelector<HTMLElement>('[data-stops-checkout]');
  line?.scrollIntoView({ block: 'center' });
  line?.focus({ preventScroll: true });
  return line !== null && line !== undefined;
}

/** Goes to the first line that blocks the checkout, now or as soon as the cart shows it. */
function useScrollToBlockingLine(
  screen: RefObject<HTMLElement | null>,
  lines: readonly CartLine[] | undefined,
): () => void {
  const goUntil = useRef(0);
  useEffect(() => {
    if (performance.now() < goUntil.current && goToBlockingLine(screen.current)) goUntil.current = 0;
  }, [screen, lines]);
  return () => {
    goUntil.current = goToBlockingLine(screen.current) ? 0 : performance.now() + waitMs;
  };
}

interface CartPageProps {
  /**
   * Delivery, total and the way to pay, provided by the app since paying is another feature. `onStopped` leads to the
   * line that blocks the checkout.
   */
  summary?: (onStopped: () => void) => ReactNode;
  /** It is being ordered, which the app tells in its place. */
  paid?: boolean;
}

/** The cart (specification, section 2). */
export function CartPage({ summary, paid }: CartPageProps) {
  const screen = useRef<HTMLDivElement>(null);
  const cart = useCart();
  const waiting = useWaiting();
  const goToBlockingLine = useScrollToBlockingLine(screen, cart.data?.cartData);
  const lines = cart.data?.cartData ?? [];
  const [filled, setFilled] = useState(false);
  if (lines.length > 0 && !filled) setFilled(true);
  // Takes no room: nothing moves when its progress comes above.
  if (paid)
    return (
      <Page title="Your cart" frame="bleed" titleHidden>
        {null}
      </Page>
    );
  return (
    <Page
      title="Your cart"
      aside={lines.length > 0 && <ButtonLink to="/add-inventory">Customize Pizzas</ButtonLink>}
    >
      <LoadStateWithToast query={cart} text={errors.cartFetch} lines={4} label="Loading your cart…" />
      <Brought />
      {cart.data && lines.length === 0 && <NoLines waiting={waiting} emptied={filled} />}
      {cart.data && lines.length > 0 && (
        <div ref={screen} className={styles.screen}>
          <CartTable lines={lines} customisation={cart.data.customisation} />
          <div className={styles.summary}>{summary?.(goToBlockingLine)}</div>
        </div>
      )}
    </Page>
  );
}

/** What has changed about a visitor's choice before they logged in. */
function Brought() {
  const lines = useBrought();
  if (lines.length === 0) return null;
  const prices = lines.filter(({ problems }) => problems?.some(({ kind }) => kind === 'price_changed'));
  const read = (
    <Button size="s" onClick={() => keepBrought([])}>
      {prices.length > 0 ? acceptText(prices.length) : 'OK'}
    </Button>
  );
  return (
    <div className={styles.brought}>
      <Notice action={read}>{changesText(lines).join(' ')}</Notice>
    </div>
  );
}

const NoLines = ({ waiting, emptied }: { waiting: boolean; emptied: boolean }) =>
  waiting ? <output>Bringing along what you chose…</output> : <EmptyCart emptied={emptied} />;

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
        <p>Add a pizza from the menu.</p>
      </EmptyState>
    </div>
  );
}
