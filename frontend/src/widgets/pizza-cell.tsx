import type { ComponentProps, ReactNode } from 'react';
import styles from './pizza-cell.module.css';
import { PizzaPicture } from './pizza-picture.tsx';

interface PizzaCellProps extends Pick<ComponentProps<typeof PizzaPicture>, 'recipe' | 'name' | 'image'> {
  large?: boolean;
  /** Below the name. */
  children: ReactNode;
}

/** A table cell with a pizza's picture, name and details. */
export function PizzaCell({ large, children, ...pizza }: PizzaCellProps) {
  return (
    <span className={styles.pizza} data-large={large}>
      <PizzaPicture {...pizza} size={large ? 72 : 44} label="" />
      <span className={styles.words}>
        <span className={styles.name}>{pizza.name}</span>
        {children}
      </span>
    </span>
  );
}
