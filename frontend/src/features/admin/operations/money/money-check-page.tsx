import { routes, type MoneyCheckAnswer } from '@forno/shared/contracts/admin';
import { pluralise, formatPaise } from '@forno/shared/domain';
import { adminFailures, byHandWords } from '@forno/shared/messages/admin';
import { useAnswer } from '#transport/use-answer.ts';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { DayRange, useDays } from '#ui/day-range.tsx';
import { Page } from '#ui/page.tsx';
import { Totals } from '#ui/totals.tsx';
import { Differences, ExplainedMoney, moneyKey } from './differences.tsx';
import { HeldRefunds } from './held-refunds.tsx';
import { StuckRefunds } from './stuck-refunds.tsx';
import styles from './money-check-page.module.css';

const timeoutMs = 60_000;

/** The provider's captures and refunds against our orders, to the paisa. */
export function MoneyCheckPage() {
  const [days, setDays] = useDays();
  const check = useAnswer([...moneyKey, days], routes.moneyCheck, {
    query: { ...days },
    timeoutMs,
    // It fetches every payment of the days from the provider: minutes-old data is fresh enough.
    staleTime: 5 * 60_000,
  });
  return (
    <Page
      title="Money check"
      lead="What was paid, compared with what was ordered."
      aside={<ButtonLink to="/admin/papers">Month’s papers</ButtonLink>}
    >
      <DayRange days={days} onChange={setDays}>
        <Button busy={check.isFetching} busyLabel="Checking…" onClick={() => void check.refetch()}>
          Check again
        </Button>
      </DayRange>
      <LoadStateWithToast
        query={check}
        text={adminFailures.moneyCheck}
        lines={3}
        label="Asking the payment provider…"
      />
      {check.data && (
        <>
          <MoneyTotals check={check.data} />
          <p className={styles.when}>
            Checked <DateTime value={check.data.checkedAt} />
          </p>
          {check.data.held && <HeldRefunds held={check.data.held} />}
          {check.data.stuck && <StuckRefunds stuck={check.data.stuck} />}
          <Differences check={check.data} />
          <ExplainedMoney explained={check.data.explained} />
        </>
      )}
    </Page>
  );
}

/** How it was received; the provider knows nothing of it, and the other totals neither. */
function counterNote({ cash, upi, card, refunded }: NonNullable<MoneyCheckAnswer['counter']>): string {
  const ways = { cash, UPI: upi, card, 'given back': refunded };
  const parts = Object.entries(ways).flatMap(([way, amount]) =>
    amount > 0 ? [`${formatPaise(amount)} ${way}`] : [],
  );
  return `beside all this: ${parts.join(', ')}`;
}

/** Captured = ordered + fees + refunded, when all is well. */
function MoneyTotals({ check }: { check: MoneyCheckAnswer }) {
  return (
    <Totals
      totals={[
        {
          label: 'Captured',
          value: formatPaise(check.captured),
          note: `in ${pluralise(check.payments, 'payment')}`,
        },
        { label: 'Ordered', value: formatPaise(check.ordered), note: 'on the orders for these payments' },
        check.fees !== undefined && {
          label: 'Delivery fees',
          value: formatPaise(check.fees),
          note: 'paid beside the orders',
        },
        { label: 'Refunded', value: formatPaise(check.refunded), note: 'paid back, or on its way' },
        check.byHand !== undefined && {
          label: byHandWords.title,
          value: formatPaise(check.byHand),
          note: 'by a person, where the provider could not',
        },
        check.deducted !== undefined && {
          label: 'Deducted',
          value: formatPaise(check.deducted),
          note: 'by the provider, for lost disputes',
        },
        check.billed !== undefined && {
          label: 'Billed',
          value: formatPaise(check.billed - (check.credited ?? 0)),
          note: 'bills less credit notes',
        },
        check.counter !== undefined && {
          label: 'At the counter',
          value: formatPaise(check.counter.received - check.counter.refunded),
          note: counterNote(check.counter),
        },
      ]}
    />
  );
}
