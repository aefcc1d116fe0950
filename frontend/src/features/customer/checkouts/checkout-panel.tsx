import type { CheckoutView } from '@forno/shared/contracts/customer';
import { defaultRecipe, firstStatus } from '@forno/shared/domain';
import { etaText } from '@forno/shared/messages/customer';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { serverNow, useServerNow } from '#ui/use-now.ts';
import { OvenRoad, type Traveller } from '#widgets/oven-road.tsx';
import styles from './checkout-panel.module.css';
import { afterScrollingBack } from './after-scrolling-back.ts';
import { type PaidReport, usePaidReports } from './paid-reports.ts';
import {
  type ProgressWords,
  progressWords,
  refusedWords,
  slowAfterMs,
  standingOf,
} from './progress-words.ts';
import { RefundNote } from './refund-note.tsx';

const placing = 'Your order is being placed';
const titles: Partial<Record<CheckoutView['state'], string>> = {
  fulfilled: 'Your order is placed',
  refused: 'Your money is being refunded',
};

/** Whether it is slower than usual by now. `since` in ms since 1970; if unknown, from the first render. */
function useSlow(since: number | undefined): boolean {
  const [firstLook] = useState(serverNow);
  return useServerNow(1_000).getTime() - (since ?? firstLook) >= slowAfterMs;
}

/** Drawn as this tab ordered them; after a reload as the menu's plainest. */
function useTravellers(checkoutId: string, count: number): Traveller[] {
  const report = usePaidReports().find((paid) => paid.checkoutId === checkoutId);
  return Array.from({ length: count }, (_, line) => ({
    key: `${line}`,
    recipe: report?.made?.[line] ?? defaultRecipe,
    name: `${line}`,
    image: '',
    status: firstStatus,
  }));
}

interface PanelProps {
  title: string;
  words: ProgressWords;
  pizzas?: Traveller[];
  children?: ReactNode;
}

/** Where the tracker will be, until there are orders to track. Changes are announced politely. */
function Panel({ title, words: { step, detail }, pizzas, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-label={title} data-keep-free>
      <h2 className={styles.title}>{title}</h2>
      {pizzas && <OvenRoad pizzas={pizzas} />}
      <div aria-live="polite">
        <p className={styles.step}>{step}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      {children}
    </section>
  );
}

/** Progress of a paid checkout. */
export function CheckoutPanel({ checkout, children }: { checkout: CheckoutView; children?: ReactNode }) {
  const { _id, claimedAt, lines, promise, state } = checkout;
  const slow = useSlow(claimedAt === undefined ? undefined : Date.parse(claimedAt));
  const pizzas = useTravellers(_id, lines.length);
  const refused = state === 'refused';
  const title = titles[state] ?? placing;
  return (
    <Panel
      title={title}
      words={refused ? refusedWords : progressWords(standingOf(checkout), slow)}
      {...(!refused && { pizzas })}
    >
      {promise && title === placing && <p>{etaText(promise, checkout.fulfilment, checkout.startAt)}</p>}
      {checkout.refunds.map((refund) => (
        <RefundNote key={refund.paymentId} refund={refund} />
      ))}
      {children}
    </Panel>
  );
}

/** A payment in this tab that the server does not list yet. */
function ReportPanel({ report: { checkoutId, orders, paidAt } }: { report: PaidReport }) {
  const slow = useSlow(paidAt);
  const standing = { verified: false, total: orders.length, ordered: 0 };
  const pizzas = useTravellers(checkoutId, orders.length);
  return <Panel title={placing} words={progressWords(standing, slow)} pizzas={pizzas} />;
}

export interface PanelsProps {
  unlisted: readonly PaidReport[];
  listed: readonly CheckoutView[];
  /** Orders were placed that nothing else on this page shows. */
  placed: boolean;
  /** Whether a link leads to them from here. */
  linked: boolean;
  refunds: CheckoutView['refunds'];
  /** Holds them. */
  within: RefObject<HTMLElement | null>;
}

/**
 * The payments under way, the newest of which is brought into sight: the cart may be scrolled far below it. Once they
 * are drawn: a browser keeps what is in sight where it is when something grows above it.
 */
export function Panels({ unlisted, listed, placed, linked, refunds, within }: PanelsProps) {
  const newest = unlisted.at(-1)?.checkoutId ?? listed[0]?._id;
  useEffect(() => {
    if (!newest) return;
    return afterScrollingBack(() => {
      within.current?.scrollIntoView({ block: 'start' });
      within.current?.focus({ preventScroll: true });
    });
  }, [newest, within]);
  return (
    <>
      {unlisted.map((report) => (
        <ReportPanel key={report.checkoutId} report={report} />
      ))}
      {listed.map((checkout) => (
        <CheckoutPanel key={checkout._id} checkout={checkout} />
      ))}
      {placed && (
        <div data-keep-free>
          <Notice
            tone="basil"
            action={
              linked && (
                <ButtonLink size="s" to="/order">
                  Track my order
                </ButtonLink>
              )
            }
          >
            Your order is placed.
          </Notice>
        </div>
      )}
      {refunds.map((refund) => (
        <RefundNote key={refund.paymentId} refund={refund} />
      ))}
    </>
  );
}
