import { Link } from 'react-router-dom';
import { LazyOpeningHours } from '#features/home/lazy-opening-hours.tsx';
import { CrustEdge } from '#art/crust-edge.tsx';
import { shopContact } from '@forno/shared/domain';
import styles from './footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <CrustEdge />
      <div className={styles.inner}>
        <div>
          <p className={styles.name}>Forno</p>
          <p className={styles.line}>Wood, flour, fire, and somebody to watch over all three.</p>
        </div>
        <address className={styles.block}>
          <h2 className={styles.head}>Find us</h2>
          {shopContact.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <div className={styles.block}>
          <h2 className={styles.head}>Get in touch</h2>
          <a href={`tel:${shopContact.phone.replaceAll(' ', '')}`}>{shopContact.phone}</a>
          <a href={`mailto:${shopContact.email}`}>{shopContact.email}</a>
        </div>
        <div className={styles.block}>
          <h2 className={styles.head}>Opening hours</h2>
          <LazyOpeningHours />
          <Link to="/status">Is everything working?</Link>
          <Link to="/admin_login">Staff login</Link>
        </div>
      </div>
    </footer>
  );
}
