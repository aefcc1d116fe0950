import { shop } from '#ui/shop.ts';
import { LazyOpeningHours } from './lazy-opening-hours.tsx';
import styles from './visit.module.css';

export function Visit() {
  return (
    <section className={styles.visit} aria-labelledby="visit-title">
      <h2 id="visit-title" className={styles.title}>
        Visit, call or write
      </h2>
      <dl className={styles.ways}>
        <div>
          <dt>Find us at</dt>
          <dd>{shop.address.join(', ')}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </dd>
        </div>
        <div>
          <dt>Opening hours</dt>
          <dd>
            <LazyOpeningHours />
          </dd>
        </div>
      </dl>
    </section>
  );
}
