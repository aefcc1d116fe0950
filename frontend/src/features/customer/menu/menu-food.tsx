import type { PizzaAnswer } from '@forno/shared/contracts/customer';
import { findAmong } from '@forno/shared/domain';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FoodLine } from '#widgets/food-line.tsx';
import { useMenuFood } from './menu-filter.tsx';
import styles from './menu-food.module.css';

/** The search of the menu: not needed before somebody types. */
export const findOnMenu = (typed: string, pizzas: readonly PizzaAnswer[]): readonly PizzaAnswer[] =>
  findAmong(typed, pizzas, ({ name, description, recipe }) => [
    name,
    description,
    ...(recipe ? [recipe.base, recipe.sauce, recipe.cheese, ...recipe.veggies] : []),
  ]);

export { MenuFilter } from './menu-filter.tsx';

export interface FoodOfPizzaProps {
  pizza: PizzaAnswer;
  className: string | undefined;
}

/** Whether one is among the most ordered, whether it is spicy, and what is known of its food. */
export function FoodOfPizza({ pizza: { _id, mostOrdered, spicy }, className }: FoodOfPizzaProps) {
  const { data, isPending } = useMenuFood();
  if (isPending) return <span className={className} />;
  return (
    <FoodLine food={data?.[_id]} className={className}>
      {(mostOrdered || spicy) && (
        <>
          {mostOrdered && <Mark kind="most" name="Most ordered" path={star} />}
          {spicy && <Mark kind="spicy" name="Spicy" path={chilli} />}
        </>
      )}
    </FoodLine>
  );
}

const star = 'm10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z';
const chilli =
  'M13 5.2c1.9-.4 3.6 1 3.4 3.2-.5 5.2-6.4 9.4-14.2 9.4-.6 0-.7-.7-.2-.9 4.9-2.3 7-4.8 8.1-8.7.4-1.6 1.4-2.7 2.9-3ZM13.4 4.2c.2-1.5 1.3-2.6 3.1-3l.6 1.6c-1 .3-1.6.9-1.7 1.9Z';

/** A picture, and the same in words. */
function Mark({ kind, name, path }: { kind: 'most' | 'spicy'; name: string; path: string }) {
  return (
    <span className={cx(styles.mark, styles[kind])}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>{' '}
      {name}
    </span>
  );
}

/** Rarely seen, so it comes with what comes later. */
export function EmptyMenu() {
  return (
    <EmptyState title="The menu is empty">
      <p>The oven is being lit. Please check back soon.</p>
    </EmptyState>
  );
}
