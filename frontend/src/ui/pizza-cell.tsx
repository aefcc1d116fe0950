import type { ComponentProps, ReactNode } from 'react';
import styles from './pizza-cell.module.css';
import { PizzaPicture } from './pizza-picture.tsx';

interface PizzaCellProps extends Pick<ComponentProps<typeof PizzaPicture>, 'recipe' | 'name' | 'image'> {
  large?: boolean;
  /** Below the name. */
  children: ReactNode;
}

/** A pizza in a cell of a table: its picture, its name, and what there is to say about it. */
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
