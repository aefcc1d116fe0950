import { findAmong } from '@forno/shared/domain';
import { type KeyboardEvent, useState } from 'react';
import { isComposing } from '#ui/composing.ts';
import { Field } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { type Catalogue, type CounterLine, showLine } from './counter-order.ts';
import styles from './menu-grid.module.css';
import type { CounterState } from './use-counter.ts';

/** What a line of one of it would say: its price today, and whether it can be sold. */
function tilesOf(catalogue: Catalogue, typed: string) {
  return findAmong(typed, catalogue.pizzas, ({ name }) => [name]).map((pizza) => ({
    ...showLine({ id: '', pizzaId: pizza._id, quantity: 1, note: '' }, catalogue),
    pizza,
  }));
}

/** The menu: a tap adds. The search is typed without a click; arrows choose, Enter adds. */
export function MenuGrid({ counter }: { counter: CounterState }) {
  const { catalogue, order, search } = counter;
  const [{ typed, at }, setSearch] = useState({ typed: '', at: 0 });
  const tiles = tilesOf(catalogue, typed);
  const marked = typed || at > 0 ? tiles[Math.min(at, tiles.length - 1)] : undefined;

  const type = (text: string) => setSearch({ typed: text, at: 0 });
  const add = (pizzaId: string) => {
    counter.add(pizzaId);
    type('');
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const by = { '+': 1, '-': -1 }[event.key];
    if (step) setSearch({ typed, at: Math.min(Math.max(0, at + step), tiles.length - 1) });
    else if (by && !typed) counter.count(by);
    else if (event.key === 'Escape') type('');
    else if (event.key !== 'Enter') return;
    else if (marked && !marked.problem) add(marked.pizza._id);
    event.preventDefault();
  };

  return (
    <section className={styles.menu} aria-label="Menu">
      <Field
        ref={search}
        label="Search the menu"
        labelHidden
        type="search"
        placeholder="Type a pizza’s name"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      <output className="visually-hidden">{marked && `Enter adds ${marked.pizza.name}.`}</output>
      {tiles.length === 0 && <p>No pizza is called so.</p>}
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <li key={tile.pizza._id}>
            <button
              type="button"
              className={styles.tile}
              data-marked={tile === marked || undefined}
              aria-disabled={tile.problem ? true : undefined}
              onClick={() => !tile.problem && add(tile.pizza._id)}
            >
              <span className={styles.name}>{tile.pizza.name}</span>
              {tile.pizza.spicy && <span className={styles.spicy}>Spicy</span>}
              <span className={styles.foot}>
                {tile.problem ? tile.problem : <Money paise={tile.amount} />}
                <Ordered lines={order.lines} pizzaId={tile.pizza._id} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ordered({ lines, pizzaId }: { lines: readonly CounterLine[]; pizzaId: string }) {
  const count = lines.reduce((sum, line) => sum + (line.pizzaId === pizzaId ? line.quantity : 0), 0);
  return count > 0 && <strong className={styles.count}>× {count}</strong>;
}
