import { categories, formatCount, pluralise } from '@forno/shared/domain';
import { useNeeds } from '#stock/use-sold-out.ts';
import { categoryNames } from '#widgets/category-names.ts';
import { createStoredSwitch } from '#ui/stored-switch.ts';
import styles from './all-day.module.css';

const unfolded = createStoredSwitch('forno.all-day', false);

/** "All day" in kitchen terms: the total still to be made. Beside the tabs there may be room for one figure. */
export function AllDay() {
  const { data = [] } = useNeeds();
  const open = unfolded.use();
  const of = (category: (typeof categories)[number]) =>
    data.filter((need) => need.category === category).sort((a, b) => b.qty - a.qty);
  const pizzas = of('bases').reduce((sum, { qty }) => sum + qty, 0);
  return (
    <section className={styles.day} aria-label="All day">
      <button type="button" className={styles.bases} aria-expanded={open} onClick={() => unfolded.set(!open)}>
        <strong>All day</strong>
        <span className={styles.pizzas}>
          <span aria-hidden="true">{formatCount(pizzas)}</span>
          <span className="visually-hidden">{pluralise(pizzas, 'pizza')}</span>
        </span>
        {of('bases').map(({ name, qty }) => (
          <span key={name} className={styles.base}>
            <b className="figures">{formatCount(qty)}</b> {name}
          </span>
        ))}
        <span className={styles.more} aria-hidden="true">
          {open ? '▴' : '▾'}
        </span>
      </button>
      {open && (
        <dl className={styles.rest}>
          {categories.map((category) => (
            <div key={category}>
              <dt>{categoryNames[category]}</dt>
              <dd>
                {of(category).map(({ name, qty }) => (
                  <span key={name} className={styles.need}>
                    <b className="figures">{formatCount(qty)}</b> {name}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
