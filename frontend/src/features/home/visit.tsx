import { lazy, Suspense } from 'react';
import { shop } from '#ui/shop.ts';
import styles from './visit.module.css';

const OpeningHours = lazy(async () => ({ default: (await import('./opening-hours.tsx')).OpeningHours }));

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
            <Suspense fallback={<span>&nbsp;</span>}>
              <OpeningHours />
            </Suspense>
          </dd>
        </div>
      </dl>
    </section>
  );
}
