import type { CartLine, PizzaAnswer } from '@forno/shared/contracts/customer';
import { errors } from '@forno/shared/messages/customer';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  type ComponentProps,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { useHydrated } from '#ui/hydration.ts';
import { insist, lazyPart } from '#ui/lazy-part.tsx';
import { PizzaCard, PizzaCardSkeleton } from '#widgets/pizza-card.tsx';
import { Counter } from './counter.tsx';
import type { MenuFilterProps } from './menu-filter.tsx';
import type { findOnMenu, FoodOfPizzaProps } from './menu-food.tsx';
import styles from './menu-page.module.css';

// What is in the food is not needed for a visit's first page.
const loadFood = () => import('./menu-food.tsx');
const MenuFilter = lazyPart<'MenuFilter', MenuFilterProps>(loadFood, 'MenuFilter');
const EmptyMenu = lazyPart<'EmptyMenu', object>(loadFood, 'EmptyMenu');
const place = <span className={styles.food} />;
const FoodOfPizza = lazyPart<'FoodOfPizza', FoodOfPizzaProps>(loadFood, 'FoodOfPizza', place);

interface MenuListProps extends Pick<ComponentProps<typeof Counter>, 'onChange'> {
  pizzas: UseQueryResult<PizzaAnswer[]>;
  /** Of the cart. */
  lines: readonly CartLine[];
  /** These come last. */
  isSoldOut: (pizza: PizzaAnswer) => boolean;
  /** All there are of one, if the cart can't have more. */
  fewOf: (pizza: PizzaAnswer) => number | undefined;
  /** Above the pizzas. */
  notes: ReactNode;
}

/** How many of a pizza these lines have. */
export const countOf = (lines: readonly CartLine[], { _id }: PizzaAnswer): number =>
  lines.reduce((sum, line) => sum + (line.pizzaId === _id ? line.quantity : 0), 0);

/** As in src/draw-pizzas.ts: keeps the room of the sections until their script has come. */
const severalSections = (pizzas: readonly PizzaAnswer[] = []) =>
  new Set(pizzas.map(({ section }) => section)).size > 1;

/** The pizzas, with a search in their names and descriptions, and how many of each are in the cart. */
export function MenuList({ pizzas, lines, isSoldOut, fewOf, notes, onChange }: MenuListProps) {
  const [words, setWords] = useState('');
  const [find, setFind] = useState<typeof findOnMenu>();
  const search = (typed: string) => {
    setWords(typed);
    void insist(loadFood).then((food) => setFind(() => food.findOnMenu));
  };
  // What was typed before the scripts came, which the next render would take away.
  const field = useRef<HTMLInputElement>(null);
  const takeUp = useEffectEvent(() => field.current?.value && search(field.current.value));
  useLayoutEffect(() => void takeUp(), []);
  const [suiting, setSuiting] = useState<ReadonlySet<string>>();
  const hydrated = useHydrated();
  const all = pizzas.data ?? [];
  const found = (find?.(words, all) ?? all)
    // The page as it was sent counts none.
    .map((pizza) => (hydrated ? pizza : { ...pizza, count: undefined }))
    .filter(({ _id }) => suiting?.has(_id) ?? true)
    .toSorted((one, other) => Number(isSoldOut(one)) - Number(isSoldOut(other)));
  const missed = all[0] && !found[0] ? words : '';
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <input
          ref={field}
          type="search"
          aria-label="Search the menu"
          placeholder="Search"
          autoComplete="off"
          className={styles.search}
          value={words}
          onChange={({ target }) => search(target.value)}
        />
        {hydrated && <MenuFilter pizzas={all} onFilter={setSuiting} missed={missed} onSearch={search} />}
      </div>
      <div className={styles.stack} data-pizzas data-sections={severalSections(pizzas.data) ? '' : undefined}>
        {notes}
        {pizzas.data?.length === 0 && <EmptyMenu />}
        {pizzas.isPending && <output className="visually-hidden">Loading the menu…</output>}
        <LoadStateWithToast query={pizzas} text={errors.pizzasFetch} />
        <ul className={styles.grid}>
          {pizzas.isPending &&
            [1, 2, 3, 4, 5, 6].map((one) => <PizzaCardSkeleton key={one} foot="2.75rem" />)}
          {found.map((pizza) => (
            <PizzaCard key={pizza._id} pizza={pizza} chosen={countOf(lines, pizza) > 0} row>
              {hydrated ? <FoodOfPizza pizza={pizza} className={styles.food} /> : place}
              <Counter
                pizza={pizza}
                quantity={countOf(lines, pizza)}
                soldOut={isSoldOut(pizza)}
                few={fewOf(pizza)}
                onChange={onChange}
              />
            </PizzaCard>
          ))}
        </ul>
      </div>
    </div>
  );
}
