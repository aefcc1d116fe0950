import { pageFacts } from '#ui/page-facts.ts';
import { Pairs } from '#ui/pairs.tsx';
import { LazyOpeningHours } from './lazy-opening-hours.tsx';
import styles from './visit.module.css';

export function Visit() {
  const { address, phone, tel, email } = pageFacts;
  return (
    <section className={styles.visit} aria-labelledby="visit-title">
      <h2 id="visit-title" className={styles.title}>
        Visit, call or write
      </h2>
      <Pairs
        className={styles.ways}
        pairs={[
          ['Find us at', address],
          [
            'Phone',
            <a key="phone" href={tel}>
              {phone}
            </a>,
          ],
          [
            'Email',
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          ['Opening hours', <LazyOpeningHours key="hours" />],
        ]}
      />
    </section>
  );
}
