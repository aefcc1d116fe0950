import { shopContact } from '@forno/shared/domain';
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
          <dd>{shopContact.address.join(', ')}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${shopContact.phone.replaceAll(' ', '')}`}>{shopContact.phone}</a>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${shopContact.email}`}>{shopContact.email}</a>
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
