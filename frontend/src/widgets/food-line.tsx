import type { PizzaFood } from '@forno/shared/domain';
import { foodWords } from '@forno/shared/messages/everyone';
import { FoodMark } from '#art/food-mark.tsx';
import { cx } from '#ui/cx.ts';
import styles from './food-line.module.css';

interface FoodLineProps {
  /** Undefined: the shop says nothing of its food, or nothing was promised. */
  food: PizzaFood | undefined;
  className?: string | undefined;
}

/** Keeps its place until it is known. */
export const FoodPlace = () => <span className={cx(styles.food, styles.place)} />;

/** What is known of a pizza: the mark, and the same and more in words. */
export function FoodLine({ food, className }: FoodLineProps) {
  if (!food) return null;
  return (
    <span className={cx(styles.food, className)}>
      <FoodMark diet={food.diet} /> {foodWords(food).join(' · ')}
    </span>
  );
}
