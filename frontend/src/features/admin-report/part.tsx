import { type ReactNode, useId } from 'react';
import styles from './part.module.css';

interface PartProps {
  title: string;
  note?: string;
  heads: readonly string[];
  /** The first cell names the row; the others are figures. */
  rows: readonly (readonly string[])[];
  /** The picture. */
  children: ReactNode;
}

/** A picture, and beside it the same as a table. */
export function Part({ title, note, heads, rows, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.sides}>
        <div className={styles.picture}>{children}</div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long tables scroll in their place; the keyboard has to reach that */}
        <section className={styles.scroll} tabIndex={0} aria-label={`${title}, table`}>
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
                    <td key={heads[index + 1]} className={styles.figure}>
                      {figure}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </section>
  );
}
