import { type Bill, routes } from '@forno/shared/contracts/customer';
import { billTexts, billTitles, billWords } from '@forno/shared/messages/customer';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { LinkedState } from '#accounts/linked-state.tsx';
import { DownloadButton } from '#transport/download.tsx';
import { LoadState } from '#transport/load-state.tsx';
import { useAnswer } from '#transport/use-answer.ts';
import { FoodMark } from '#art/food-mark.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Pairs } from '#ui/pairs.tsx';
import styles from './bill-page.module.css';

/** The bill of a payment and its credit notes, to read, print and keep; for its customer and for admins. */
export function BillPage() {
  const { id = '' } = useParams();
  const { data, ...query } = useAnswer(['bills', id], routes.bills, { params: { id } });
  const [first] = data?.bills ?? [];
  const isStaff = useLocation().pathname.startsWith('/admin');
  // Staff see everybody's.
  const State = isStaff ? LoadState : LinkedState;
  useEffect(() => {
    // What a browser calls the file when it prints into one.
    if (first) document.title = `${billTitles[first.kind]} ${fileNameOf(first)}`;
  }, [first]);
  return (
    <Page
      title={isStaff ? 'Bill' : 'Your bill'}
      aside={
        <Button disabled={!data?.bills.length} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <State query={{ data, ...query }} text={billTexts.billLoad} lines={8} label="Loading the bill…" />
      {data?.bills.length === 0 && (
        <EmptyState title="No bill yet">
          The bill is written when the kitchen has all of the order. Orders from before the shop wrote bills
          have none.
        </EmptyState>
      )}
      {data?.bills.map((bill, nth) => (
        <BillSheet key={bill.number} bill={bill} path={`/payment/bills/${id}/pdf/${nth}`} />
      ))}
    </Page>
  );
}

const fileNameOf = ({ number }: Bill) => number.replaceAll('/', '-');

type Row = ReturnType<typeof billWords>['rows'][number];

function columnsOf({ columns: [item = '', ...numbers] }: ReturnType<typeof billWords>): Column<Row>[] {
  return [
    {
      header: item,
      rowHeader: true,
      cell: ({ name, details, food }) => (
        <>
          {food && <FoodMark diet={food.diet} />} {name} <span className={styles.details}>{details}</span>
        </>
      ),
    },
    ...numbers.map((header, index) => ({ header, numeric: true, cell: ({ cells }: Row) => cells[index] })),
  ];
}

function BillSheet({ bill, path }: { bill: Bill; path: string }) {
  const words = billWords(bill);
  const fileName = fileNameOf(bill);
  const titleId = `bill-${fileName}`;
  const columns = columnsOf(words);
  return (
    <section className={styles.sheet} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>
          {words.title} <span className={styles.number}>{bill.number}</span>
        </h2>
        <DownloadButton
          size="s"
          path={path}
          fileName={`${fileName}.pdf`}
          busyLabel="Writing the PDF…"
          failure={billTexts.billLoad}
          aria-label={`Download ${bill.number} as PDF`}
        >
          Download PDF
        </DownloadButton>
      </header>
      {words.notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <div className={styles.parties}>
        <Party title="From" lines={words.seller} />
        <Party title="Billed to" lines={words.buyer} />
      </div>
      <Pairs pairs={words.facts} className={styles.facts} />
      <DataTable
        caption={`Items of ${bill.number}`}
        cardsBelow={columns.length > 3 ? 72.5 : undefined}
        columns={columns}
        rows={words.rows}
        rowKey={({ key }) => key}
      />
      <Pairs pairs={words.totals} className={styles.totals} />
      {words.foot.map((line) => (
        <p key={line} className={styles.foot}>
          {line}
        </p>
      ))}
    </section>
  );
}

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.small}>{title}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
