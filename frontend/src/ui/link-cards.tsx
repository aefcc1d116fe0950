import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './link-cards.module.css';

export interface LinkCard {
  to: string;
  label: string;
  text: ReactNode;
}

/** Ways to other screens, each with a word on what is there. */
export function LinkCards({ links, children }: { links: readonly LinkCard[]; children?: ReactNode }) {
  return (
    <ul className={styles.cards}>
      {links.map(({ to, label, text }) => (
        <li key={to} className={styles.card}>
          <Link to={to} className={styles.link}>
            {label}
          </Link>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** A card of the same look for what is not a link of ours. */
export function ActionCard({ children, text }: { children: ReactNode; text: ReactNode }) {
  return (
    <li className={styles.card}>
      {children}
      <p className={styles.text}>{text}</p>
    </li>
  );
}

/** For the button in an ActionCard: the whole card can be pressed. */
export const cardLinkClass = styles.link;
