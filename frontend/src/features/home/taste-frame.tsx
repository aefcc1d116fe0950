import type { ReactNode } from 'react';
import { useSession } from '#session/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './taste-frame.module.css';

/** Three pizzas of the menu, with a link to all. */
export function TasteFrame({ children }: { children: ReactNode }) {
  const { token } = useSession();
  return (
    <section className={styles.section} aria-labelledby="taste-title">
      <h2 id="taste-title" className={styles.title}>
        Out of the oven today
      </h2>
      <ul className={styles.pizzas} data-pizzas>
        {children}
      </ul>
      {token ? (
        <ButtonLink to="/menu">See the whole menu</ButtonLink>
      ) : (
        <ButtonLink to="/login" state={{ from: '/menu' }}>
          Log in to see today’s menu
        </ButtonLink>
      )}
    </section>
  );
}

/** Placeholder of a card. */
export function TasteRoom() {
  return (
    <li aria-hidden="true">
      <div />
      <div />
    </li>
  );
}
