import { type PizzaAnswer, routes } from '@forno/shared/contracts/customer';
import { type Allergen, allergens, pluralise, type Eater, type PizzaFood, suits } from '@forno/shared/domain';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { keys } from '#transport/keys.ts';
import { shortTimeoutMs } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FoodLine } from '#widgets/food-line.tsx';
import styles from './menu-food.module.css';

// The search of the menu: not needed before somebody types.
export { isFoundIn } from '@forno/shared/domain';

/** What is known of the menu's pizzas. Refetched with the menu on live events; visitors get none. */
const useMenuFood = () =>
  useAnswer([...keys.pizzas, 'food'], routes.menuFood, {
    timeoutMs: shortTimeoutMs,
    refetchInterval: 60_000,
  });

export interface FoodOfPizzaProps {
  pizza: PizzaAnswer;
  className: string | undefined;
}

/** Whether one is among the most ordered, and what is known of its food. */
export function FoodOfPizza({ pizza: { _id, mostOrdered }, className }: FoodOfPizzaProps) {
  const { data, isPending } = useMenuFood();
  if (isPending) return <span className={className} />;
  return (
    <FoodLine food={data?.[_id]} className={className}>
      {mostOrdered && (
        <Mark name="Most ordered">
          <path d="m10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />
        </Mark>
      )}
    </FoodLine>
  );
}

/** A picture, and the same in words. */
function Mark({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {children}
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

export interface FoodFilterProps {
  /** Called with the ids of those that suit; with undefined while nothing is asked for. */
  onFilter: (suiting: ReadonlySet<string> | undefined) => void;
}

/** Veg, and without what one can't eat, where that leaves out anything; nothing in a shop that says nothing of its food. */
export function FoodFilter({ onFilter }: FoodFilterProps) {
  const { data = {} } = useMenuFood();
  const [eater, setEater] = useState<Eater>({ veg: false, without: [] });
  const { veg, without } = eater;
  const [open, setOpen] = useState(false);
  const all = Object.entries(data);
  const asked = all.length > 0 && (veg || without.length > 0);
  const suiting = all.flatMap(([id, food]) => (suits(food, eater) ? [id] : []));
  const tell = useEffectEvent(() => onFilter(asked ? new Set(suiting) : undefined));
  const key = asked ? suiting.join() : undefined;
  useEffect(() => tell(), [key]);
  if (all.length === 0) return null;
  // What all suit anyway is not asked.
  const matters = (asking: Eater) => all.some(([, food]) => !suits(food, asking));
  const avoidable = allergens.filter(
    (one) => without.includes(one) || matters({ veg: false, without: [one] }),
  );
  const avoid = (allergen: Allergen, on: boolean) =>
    setEater({ veg, without: allergens.filter((one) => (one === allergen ? on : without.includes(one))) });
  return (
    <>
      {(veg || matters({ veg: true, without: [] })) && (
        <span className={styles.veg}>
          <Checkbox label="Veg only" checked={veg} onCheck={(on) => setEater({ without, veg: on })} />
        </span>
      )}
      {avoidable.length > 0 && (
        <details className={styles.without} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{without.length > 0 ? `Without ${without.join(', ')}` : 'Without…'}</summary>
          {open && (
            <fieldset className={styles.allergens}>
              <legend className="visually-hidden">Without</legend>
              {avoidable.map((one) => (
                <Checkbox
                  key={one}
                  label={one}
                  checked={without.includes(one)}
                  onCheck={(on) => avoid(one, on)}
                />
              ))}
            </fieldset>
          )}
        </details>
      )}
      <output className={styles.found}>{asked && <Found {...{ all, suiting, eater }} />}</output>
    </>
  );
}

interface FoundProps {
  all: readonly [string, PizzaFood][];
  suiting: readonly string[];
  eater: Eater;
}

/** How many suit, how many may or may not, and what no filter can promise. */
function Found({ all, suiting, eater: { veg, without } }: FoundProps) {
  const mayNot = ({ diet, allergens: named }: PizzaFood) =>
    (veg && diet !== undefined && diet !== 'veg') || without.some((one) => named.includes(one));
  const unknown = all.filter(([id, food]) => !suiting.includes(id) && !mayNot(food)).length;
  return (
    <>
      {suiting.length > 0
        ? `${pluralise(suiting.length, 'pizza')} known to suit.`
        : 'No pizza is known to suit.'}{' '}
      {unknown > 0 && `Of ${unknown} more we don’t know. `}
      {without.length > 0 && 'Our kitchen handles all allergens: we can’t promise food without traces.'}
    </>
  );
}
