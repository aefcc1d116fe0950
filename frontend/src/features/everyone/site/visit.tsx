import { pageFacts } from '#ui/page-facts.ts';
import { LazyOpeningHours } from './lazy-opening-hours.tsx';
import styles from './visit.module.css';

export function Visit() {
  const { address, phone, tel, email } = pageFacts;
  return (
    <section className={styles.visit} aria-labelledby="visit-title">
      <h2 id="visit-title" className={styles.title}>
        Visit, call or write
      </h2>
      <dl className={styles.ways}>
        <div>
          <dt>Find us at</dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={tel}>{phone}</a>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
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
