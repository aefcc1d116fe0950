import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './part.module.css';

interface PartProps {
  title: string;
  note?: string;
  heads: readonly string[];
  /** The first cell is the row header; the others are figures. */
  rows: readonly (readonly string[])[];
  /** The picture. */
  children: ReactNode;
}

/** A chart that can be switched to a table. */
export function Part({ title, note, heads, rows, children }: PartProps) {
  const id = useId();
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
          <table className={styles.table}>
            <thead>
              <tr>
                {heads.map((head, index) => (
                  <th key={head} scope="col" className={index > 0 ? styles.figure : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...figures]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {figures.map((figure, index) => (
                    <td key={heads[index + 1]} className={styles.figure} data-head={heads[index + 1]}>
                      {figure}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className={styles.body}>{children}</div>
      )}
    </section>
  );
}
