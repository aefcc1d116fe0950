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
      <ButtonLink to={token ? '/menu' : '/our-menu'}>See the whole menu</ButtonLink>
    </section>
  );
}

/** Placeholders of the cards. */
export const tasteRooms = [1, 2, 3].map((one) => (
  <li key={one} aria-hidden="true">
    <div />
    <div />
  </li>
));
