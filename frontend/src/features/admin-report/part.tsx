import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { ChartProps } from '#widgets/bar-chart.tsx';
import { tableRoles as role } from '#ui/table-roles.ts';
import single from './one-figure.module.css';
import styles from './part.module.css';

interface PartProps<Row> {
  title: string;
  note?: string;
  heads: readonly string[];
  rows: readonly Row[];
  name: (row: Row) => string;
  /** The figures of the table. */
  cells: (row: Row) => readonly string[];
  chart: {
    kind: (props: ChartProps) => ReactNode;
    title?: string;
    /** Of a name that is too long for an axis. */
    short?: (row: Row) => string;
    value: (row: Row) => number;
    before?: (row: Row) => number | undefined;
    format: (value: number) => string;
  };
}

/** A chart that can be switched to a table. A single bar compares nothing: it is shown as a figure. */
export function Part<Row>({ title, note, heads, rows, name, cells, chart }: PartProps<Row>) {
  const id = useId();
  const { kind: Chart, title: chartTitle = title, format } = chart;
  const bars = rows.map((row) => ({
    label: name(row),
    value: chart.value(row),
    before: chart.before?.(row),
    ...(chart.short && { short: chart.short(row) }),
  }));
  const [first] = bars;
  const [asTable, setAsTable] = useState(false);
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
          <table {...role.table} className={styles.table}>
            <thead {...role.group}>
              <tr {...role.row}>
                {heads.map((head, index) => (
                  <th
                    key={head}
                    {...role.columnHeader}
                    scope="col"
                    className={index > 0 ? styles.figure : undefined}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...role.group}>
              {rows.map((row) => (
                <tr key={name(row)} {...role.row}>
                  <th {...role.rowHeader} scope="row">
                    {name(row)}
                  </th>
                  {cells(row).map((figure, index) => (
                    <td
                      key={heads[index + 1]}
                      {...role.cell}
                      className={styles.figure}
                      data-head={heads[index + 1]}
                    >
                      {figure}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
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
      )}
    </section>
  );
}
