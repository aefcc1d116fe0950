import { type PizzaAnswer, routes } from '@forno/shared/contracts/customer';
import {
  type Allergen,
  allergens,
  type Eater,
  keyOf,
  type PizzaFood,
  searchKey,
  suits,
} from '@forno/shared/domain';
import { countWords, nounFor } from '@forno/shared/messages/customer';
import { useEffect, useEffectEvent, useState } from 'react';
import { sectionKey, sectionsOf } from '#menu/arranged.ts';
import { keys } from '#transport/keys.ts';
import { shortTimeoutMs } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import styles from './menu-food.module.css';

/** What is known of the menu's pizzas. Refetched with the menu on live events; visitors get none. */
export const useMenuFood = () =>
  useAnswer([...keys.pizzas, 'food'], routes.menuFood, {
    timeoutMs: shortTimeoutMs,
    refetchInterval: 60_000,
  });

type Food = Readonly<Record<string, PizzaFood>>;
interface Asked extends Eater {
  spicy: boolean;
  /** Of the menu; empty: all. */
  section: string;
}
const nothing: Asked = { veg: false, without: [], spicy: false, section: '' };

const asksFood = ({ veg, without }: Eater): boolean => veg || without.length > 0;

/** What leaves a pizza out, or is asked already; nothing of food in a shop that says nothing of it. */
function askableOf(pizzas: readonly PizzaAnswer[], food: Food, { veg, without, spicy }: Asked) {
  const isSaid = Object.keys(food).length > 0;
  const matters = (eater: Eater) => isSaid && pizzas.some(({ _id }) => !suits(food[_id], eater));
  return {
    veg: veg || matters({ veg: true, without: [] }),
    spicy: spicy || new Set(pizzas.map((pizza) => pizza.spicy ?? false)).size > 1,
    without: allergens.filter((one) => without.includes(one) || matters({ veg: false, without: [one] })),
  };
}

export interface MenuFilterProps {
  pizzas: readonly PizzaAnswer[];
  /** Called with the ids of those that suit; with undefined while nothing is asked for. */
  onFilter: (suiting: ReadonlySet<string> | undefined) => void;
  /** What was searched and is nowhere; empty if it is somewhere. */
  missed: string;
  onSearch: (words: string) => void;
}

/** Sections, veg, spicy, and without what one can't eat, each where that leaves out anything. */
export function MenuFilter({ pizzas, onFilter, missed, onSearch }: MenuFilterProps) {
  const { data: food = {} } = useMenuFood();
  const [asked, setAsked] = useState(nothing);
  const askable = askableOf(pizzas, food, asked);
  const sections = sectionsOf(pizzas);
  // The last pizza of a section may leave it meanwhile.
  const section = sections.find((one) => keyOf(one) === keyOf(asked.section));
  const among = pizzas.filter(
    (pizza) => (pizza.spicy || !asked.spicy) && (!section || sectionKey(pizza) === keyOf(section)),
  );
  const suiting = among.filter(({ _id }) => !asksFood(asked) || suits(food[_id], asked));
  const ids = section || asked.spicy || asksFood(asked) ? suiting.map(({ _id }) => _id) : undefined;
  const tell = useEffectEvent(() => onFilter(ids && new Set(ids)));
  const key = ids?.join();
  useEffect(() => tell(), [key]);
  return (
    <>
      {askable.veg && (
        <span className={styles.veg}>
          <Checkbox label="Veg only" checked={asked.veg} onCheck={(veg) => setAsked({ ...asked, veg })} />
        </span>
      )}
      {(askable.spicy || askable.without.length > 0) && (
        <MoreFilters asked={asked} askable={askable} onAsk={setAsked} />
      )}
      {new Set(pizzas.map(sectionKey)).size > 1 && (
        <fieldset className={styles.sections} aria-label="Sections of the menu">
          {['', ...sections].map((one) => (
            <Button
              key={one}
              size="s"
              aria-pressed={one === (section ?? '')}
              onClick={() => setAsked({ ...asked, section: one })}
            >
              {one || 'All'}
            </Button>
          ))}
        </fieldset>
      )}
      {missed && (
        <NotFound
          missed={missed}
          filtered={ids !== undefined}
          filter={filterFor(missed, askable)}
          onFilter={(eater) => {
            setAsked({ ...nothing, ...eater });
            onSearch('');
          }}
          onClear={() => onSearch('')}
        />
      )}
      <output className={asked.spicy || asksFood(asked) ? styles.found : 'visually-hidden'}>
        {asksFood(asked) ? (
          <Found among={among} food={food} suiting={suiting.length} eater={asked} />
        ) : (
          ids && `${countWords(ids.length, suiting)}.`
        )}
      </output>
    </>
  );
}

/** What somebody asks for in words that stand on no pizza; undefined where no filter leaves anything out. */
function filterFor(words: string, askable: ReturnType<typeof askableOf>): Eater | undefined {
  const key = searchKey(words);
  const named = allergens.filter((one) => key.includes(one));
  const without = [...named, ...(/vegan|dairy|lactose/.test(key) ? (['milk'] as const) : [])];
  const veg = askable.veg && /veg|jain/.test(key);
  const eater = { veg, without: askable.without.filter((one) => without.includes(one)) };
  return asksFood(eater) ? eater : undefined;
}

interface NotFoundProps {
  missed: string;
  filtered: boolean;
  filter: Eater | undefined;
  onFilter: (filter: Eater) => void;
  onClear: () => void;
}

function NotFound({ missed, filtered, filter, onFilter, onClear }: NotFoundProps) {
  return (
    <div className={styles.missed}>
      <output>{`No pizza with “${missed}”${filtered ? ' among what is filtered' : ''}.`}</output>
      {filter && (
        <Button size="s" onClick={() => onFilter(filter)}>
          {['Show', filter.veg && 'veg only', askedWords(false, filter.without)?.toLowerCase()]
            .filter(Boolean)
            .join(' ')}
        </Button>
      )}
      <Button size="s" onClick={onClear}>
        Clear the search
      </Button>
    </div>
  );
}

interface MoreFiltersProps {
  asked: Asked;
  askable: { spicy: boolean; without: readonly Allergen[] };
  onAsk: (asked: Asked) => void;
}

/** Behind one word, so that the toolbar keeps its size; the word says what is asked. */
function MoreFilters({ asked, askable, onAsk }: MoreFiltersProps) {
  const [open, setOpen] = useState(false);
  const { spicy, without } = asked;
  const avoid = (allergen: Allergen, on: boolean) =>
    onAsk({ ...asked, without: allergens.filter((one) => (one === allergen ? on : without.includes(one))) });
  return (
    <details className={styles.without} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{askedWords(spicy, without) ?? (askable.spicy ? 'Filter…' : 'Without…')}</summary>
      {open && askable.spicy && (
        <div className={styles.choices}>
          <Checkbox label="Spicy only" checked={spicy} onCheck={(on) => onAsk({ ...asked, spicy: on })} />
        </div>
      )}
      {open && askable.without.length > 0 && (
        <fieldset className={styles.choices}>
          <legend className={askable.spicy ? undefined : 'visually-hidden'}>Without</legend>
          {askable.without.map((one) => (
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
  );
}

/** What is asked for behind "Filter…", as `Spicy, without milk`. */
function askedWords(spicy: boolean, without: readonly Allergen[]): string | undefined {
  if (without.length === 0) return spicy ? 'Spicy' : undefined;
  return `${spicy ? 'Spicy, without' : 'Without'} ${without.join(', ')}`;
}

interface FoundProps {
  among: readonly PizzaAnswer[];
  food: Food;
  /** How many. */
  suiting: number;
  eater: Eater;
}

/** How many suit, how many may or may not, and what no filter can promise. */
function Found({ among, food, suiting, eater: { veg, without } }: FoundProps) {
  const mayNot = ({ diet, allergens: named }: PizzaFood) =>
    (veg && diet !== undefined && diet !== 'veg') || without.some((one) => named.includes(one));
  const unsuited = among.filter(({ _id }) => food[_id] && mayNot(food[_id])).length;
  const unknown = among.length - suiting - unsuited;
  return (
    <>
      {suiting > 0
        ? `${countWords(suiting, among)} known to suit.`
        : `No ${nounFor(1, among)} is known to suit.`}{' '}
      {unknown > 0 && `Of ${unknown} more we don’t know. `}
      {without.length > 0 && 'Our kitchen handles all allergens: we can’t promise food without traces.'}
    </>
  );
}
