import { type BillsMonth, routes } from '@forno/shared/contracts/admin';
import { pluralise, dayOf, formatPaise, shopFormat } from '@forno/shared/domain';
import { billTexts, failures } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { DownloadButton } from '#transport/download.tsx';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { useAnswer } from '#transport/use-answer.ts';
import { Select } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Totals } from '#ui/totals.tsx';
import styles from './bills-page.module.css';
import { serverNow } from '#ui/use-now.ts';

const timeoutMs = 60_000;
/** Months on offer: longer than the law has books kept. */
const offered = 84;
const inWords = shopFormat({ month: 'long', year: 'numeric' });

/** This month and those before it, by name: not every browser has a picker of months. */
function recentMonths() {
  const [year = 0, month = 0] = dayOf(new Date(serverNow())).split('-').map(Number);
  return Array.from({ length: offered }, (_, back) => {
    const within = new Date(Date.UTC(year, month - 1 - back, 15));
    return { value: dayOf(within).slice(0, 7), label: inWords(within) };
  });
}

/** A month's bills and credit notes for the accountant, compared with the money. */
export function BillsPage() {
  const [months] = useState(recentMonths);
  const [month, setMonth] = useState(months[0]?.value ?? '');
  const query = { month };
  const sums = useAnswer(['admin', 'papers', month], routes.billsMonth, { query, timeoutMs });
  return (
    <Page title="Month’s papers" lead="What the shop billed, for the accountant. Months are those of India.">
      <div className={styles.choice}>
        <Select
          label="Month"
          options={months}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
        <FileButton month={month} file="bills.csv" label="Download CSV" />
        {sums.data?.filers?.map((gstin, _nth, { length }) => (
          <FileButton
            key={gstin}
            month={month}
            file="gstr1.json"
            label={`Download GSTR-1${length > 1 ? ` of ${gstin}` : ''}`}
            {...(length > 1 && { gstin })}
          />
        ))}
      </div>
      <LoadStateWithToast query={sums} text={billTexts.monthLoad} lines={4} label="Adding up the month…" />
      {sums.data && <Month sums={sums.data} />}
    </Page>
  );
}

function Month({ sums: { regime, bills, creditNotes, money, restored } }: { sums: BillsMonth }) {
  const isTaxed = regime === 'regular';
  return (
    <div className={styles.month}>
      {restored && <Notice>{billTexts.restored(restored.series, dayOf(new Date(restored.at)))}</Notice>}
      {regime === null && <Notice>Bills are off. The shop’s settings turn them on.</Notice>}
      {regime !== null && !isTaxed && <Notice>{billTexts.noGstr1}</Notice>}
      <Totals
        totals={[
          { label: 'Billed', value: formatPaise(bills.amount), note: `in ${pluralise(bills.count, 'bill')}` },
          {
            label: 'Credited',
            value: formatPaise(creditNotes.amount),
            note: `in ${pluralise(creditNotes.count, 'credit note')}`,
          },
          isTaxed && {
            label: 'Taxable value',
            value: formatPaise(bills.taxable - creditNotes.taxable),
            note: 'less credit notes, as the taxes',
          },
          isTaxed && { label: 'CGST', value: formatPaise(bills.cgst - creditNotes.cgst) },
          isTaxed && { label: 'SGST', value: formatPaise(bills.sgst - creditNotes.sgst) },
        ]}
      />
      {(regime !== null || bills.count > 0) && <Agreement money={money} />}
    </div>
  );
}

/** Whether bills and money agree; they are of the same payments, whenever these were billed. */
function Agreement({ money }: Pick<BillsMonth, 'money'>) {
  if (!money)
    return (
      <Notice>
        Not compared with the money: the payment provider did not answer, or there are too many payments.
      </Notice>
    );
  const { kept, billed, pending } = money;
  if (kept === billed && pending)
    return (
      <Notice>
        {formatPaise(pending)} is still on its way back to customers: file later, once its credit note is
        here.
      </Notice>
    );
  if (kept === billed)
    return (
      <Notice tone="basil">
        Agrees with the money check: {formatPaise(kept)} kept of this month’s payments, {formatPaise(billed)}{' '}
        billed for them.
      </Notice>
    );
  return (
    <Notice role="alert">
      Differs from the money check by {formatPaise(Math.abs(kept - billed))}: {formatPaise(kept)} kept of this
      month’s payments, {formatPaise(billed)} billed for them. Payments from before bills were turned on have
      none; otherwise see the money check.
    </Notice>
  );
}

function FileButton({
  month,
  file,
  label,
  gstin,
}: {
  month: string;
  file: string;
  label: string;
  gstin?: string;
}) {
  const [name = '', kind = ''] = file.split('.');
  return (
    <DownloadButton
      path={`/report/papers/${file}?month=${month}${gstin ? `&gstin=${gstin}` : ''}`}
      fileName={`forno-${name}-${month}${gstin ? `-${gstin}` : ''}.${kind}`}
      busyLabel="Writing…"
      failure={failures.fileCreate}
    >
      {label}
    </DownloadButton>
  );
}
