import type { ReportAnswer } from '@forno/shared/contracts';
import { formatPaise } from '@forno/shared/domain';
import styles from './totals.module.css';

const count = new Intl.NumberFormat('en-IN').format;

export function Totals({ report: { total } }: { report: ReportAnswer }) {
  const figures = [
    ['Revenue', formatPaise(total.revenue)],
    ['Orders', count(total.orders)],
    ['Average order', formatPaise(total.averageOrder)],
    ['Pizzas', count(total.pizzas)],
  ] as const;
  return (
    <dl className={styles.totals}>
      {figures.map(([label, value]) => (
        <div key={label} className={styles.total}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
