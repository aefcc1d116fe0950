import type { ReportAnswer } from '@forno/shared/contracts/admin';
import { formatCount, formatPaise } from '@forno/shared/domain';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { ChartProps } from '#widgets/bar-chart.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { ShareBars } from './share-bars.tsx';
import single from './one-figure.module.css';
import styles from './part.module.css';

interface PartProps<Row> {
  title: string;
  note?: string;
  /** Not shown while there is nothing. */
  optional?: true;
  heads: readonly string[];
  rows: readonly Row[];
  name: (row: Row) => string;
  cells: (row: Row) => readonly string[];
  chart: {
    /** Bars beside their names, unless said. */
    kind?: (props: ChartProps) => ReactNode;
    title?: string;
    /** Of a name that is too long for an axis. */
    short?: (row: Row) => string;
    value: (row: Row) => number;
    before?: (row: Row) => number | undefined;
    format: (value: number) => string;
  };
}

export type Sales = Pick<ReportAnswer['total'], 'orders' | 'pizzas' | 'revenue'>;

/** What was sold of each row. */
export const sales = (head: string) => ({
  heads: [head, 'Orders', 'Items', 'Revenue'],
  cells: ({ orders, pizzas, revenue }: Sales) => [
    formatCount(orders),
    formatCount(pizzas),
    formatPaise(revenue),
  ],
});

export const costText = (cost: number | undefined) => (cost === undefined ? 'not known' : formatPaise(cost));

/** Large text on a phone (rem). Otherwise a phone has room for four columns. */
const cardsBelow = 20;

/** A chart that can be switched to a table. A single bar compares nothing: it is shown as a figure. */
export function ReportPart<Row>(props: PartProps<Row>) {
  const { title, note, optional, heads, rows, name, cells, chart } = props;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  if (optional && rows.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {rows.length > 0 && (
          <Button
            size="s"
            variant="quiet"
            aria-label={`${title}: show ${asTable ? 'the chart' : 'the table'}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Chart' : 'Table'}
          </Button>
        )}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {rows.length === 0 ? (
        <p className={styles.note}>There is nothing yet.</p>
      ) : asTable ? (
        <div className={styles.body}>
          <DataTable
            caption={title}
            cardsBelow={cardsBelow}
            columns={heads.map((header, index) => ({
              header,
              rowHeader: index === 0,
              numeric: index > 0,
              cell: (row: Row) => (index === 0 ? name(row) : cells(row)[index - 1]),
            }))}
            rows={rows}
            // Two rows may have one name.
            rowKey={(row) => String(rows.indexOf(row))}
          />
        </div>
      ) : (
        <PartChart title={title} rows={rows} name={name} chart={chart} />
      )}
    </section>
  );
}

function PartChart<Row>(props: Pick<PartProps<Row>, 'title' | 'rows' | 'name' | 'chart'>) {
  const { title, rows, name, chart } = props;
  const { kind: Chart = ShareBars, title: chartTitle = title, format } = chart;
  const bars = rows.map((row) => ({
    label: name(row),
    value: chart.value(row),
    before: chart.before?.(row),
    ...(chart.short && { short: chart.short(row) }),
  }));
  const [first] = bars;
  return (
    <>
      {chart.title && (
        <p className={styles.note} aria-hidden="true">
          {chart.title}
        </p>
      )}
      <div className={styles.body}>
        {first && bars.length === 1 ? (
          <figure aria-label={chartTitle} className={single.figure}>
            <span className={single.value}>{format(first.value)}</span>
            <figcaption className={single.label}>{first.label}</figcaption>
          </figure>
        ) : (
          <Chart title={chartTitle} bars={bars} format={format} />
        )}
      </div>
    </>
  );
}
