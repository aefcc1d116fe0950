import type { PizzaFood } from '@forno/shared/domain';
import { foodWords } from '@forno/shared/messages/everyone';
import type { ReactNode } from 'react';
import { FoodMark } from '#art/food-mark.tsx';
import { cx } from '#ui/cx.ts';
import styles from './food-line.module.css';

interface FoodLineProps {
  /** Undefined: the shop says nothing of its food, or nothing was promised. */
  food: PizzaFood | undefined;
  className?: string | undefined;
  /** Marks before it. */
  children?: ReactNode;
}

/** What is known of a pizza: the mark, and the same and more in words. */
export function FoodLine({ food, className, children }: FoodLineProps) {
  if (!food && !children) return null;
  return (
    <span className={cx(styles.food, className)}>
      {children}
      {food && (
        <span>
          <FoodMark diet={food.diet} /> {foodWords(food).join(' · ')}
        </span>
      )}
    </span>
  );
}
