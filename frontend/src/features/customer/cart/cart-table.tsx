import type { CartLine, CartProblem } from '@forno/shared/contracts/customer';
import {
  chargedPrice,
  type Customisation,
  formatRupees,
  lineIdOf,
  foodOfLine,
  lineAmountPaise,
  madeOf,
} from '@forno/shared/domain';
import { reasonsAgainst, tooFewText, notices } from '@forno/shared/messages/customer';
import { Link, useNavigate } from 'react-router-dom';
import stopping from './line-problems.module.css';
import { useRef } from 'react';
import { addQuantity, isPizzaGone, newLineId, removeLine, splitLine } from '#cart/cart-changes.ts';
import { notifyCartChanged } from '#cart/use-cart.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Money } from '#ui/money.tsx';
import { useInventory } from '#stock/use-inventory.ts';
import { FoodLine, FoodPlace } from '#widgets/food-line.tsx';
import { PizzaCell } from '#widgets/pizza-cell.tsx';
import { pizzaTagline } from '#widgets/pizza-picture.tsx';
import { Stepper } from '#widgets/stepper.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './cart-table.module.css';

interface CartTableProps {
  lines: readonly CartLine[];
  customisation: Customisation;
}

/** The cart's lines; cards on phones. */
export function CartTable({ lines, customisation }: CartTableProps) {
  const table = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its row or notice: move the focus to the table.
  const goOn = () => table.current?.focus({ preventScroll: true });
  const remove = (line: CartLine) => {
    goOn();
    void notifyCartChanged(removeLine(lineIdOf(line)), { done: notices.pizzaRemovedFromCart });
  };
  const acceptPrices = () => {
    goOn();
    void notifyCartChanged((now) => [...now]);
  };
  const columns: Column<CartLine>[] = [
    {
      header: 'Pizza',
      rowHeader: true,
      cell: (line) => <LinePizza line={line} customisation={customisation} onRemove={remove} />,
    },
    { header: 'Base', cell: (line) => madeOf(line).base },
    { header: 'Sauce', cell: (line) => madeOf(line).sauce },
    { header: 'Cheese', cell: (line) => madeOf(line).cheese },
    { header: 'Veggies', cell: (line) => madeOf(line).veggies.join(', ') || 'None' },
    {
      header: 'Quantity',
      cell: (line) => (
        <Stepper
          value={line.quantity}
          label={line.pizzaName}
          onChange={(next) => void notifyCartChanged(addQuantity(lineIdOf(line), next - line.quantity))}
        />
      ),
    },
    {
      header: 'Amount',
      numeric: true,
      cell: (line) => <Money paise={lineAmountPaise(line, customisation)} className={styles.amount} />,
    },
    {
      header: 'Remove',
      cell: (line) => <LineActions line={line} onRemove={remove} />,
    },
  ];
  return (
    <>
      <NewPrices lines={lines} onAccept={acceptPrices} />
      <div ref={table} tabIndex={-1} className={styles.table}>
        <DataTable
          caption="Pizzas in your cart"
          cardsBelow={64}
          columns={columns}
          rows={lines}
          rowKey={lineIdOf}
        />
      </div>
    </>
  );
}

interface OneLineProps {
  line: CartLine;
  customisation: Customisation;
  onRemove: (line: CartLine) => void;
}

/** A line's pizza, and why it can't be ordered. */
function LinePizza({ line, customisation, onRemove }: OneLineProps) {
  const { pizzaName, pizzaImage } = line;
  const gone = isPizzaGone(line);
  const { data: inventory } = useInventory();
  return (
    <PizzaCell recipe={line} name={pizzaName} image={gone ? '' : pizzaImage} large>
      {!gone && <span className={styles.promise}>{pizzaTagline(line)}</span>}
      {!gone && (inventory ? <FoodLine food={foodOfLine(line, inventory)} /> : <FoodPlace />)}
      {line.note && <span className={styles.note}>Note: {line.note}</span>}
      <LineProblems line={line} customisation={customisation} onRemove={onRemove} />
    </PizzaCell>
  );
}

function LineActions({ line, onRemove }: Omit<OneLineProps, 'customisation'>) {
  const navigate = useNavigate();
  const split = async () => {
    const lineId = newLineId();
    if (await notifyCartChanged(splitLine(lineIdOf(line), lineId))) void navigate(`/add-inventory#${lineId}`);
  };
  return (
    <span className={styles.actions}>
      {line.quantity > 1 && !isPizzaGone(line) && (
        <Button size="s" onClick={() => void split()} aria-label={`Make one different: ${line.pizzaName}`}>
          Make one different
        </Button>
      )}
      <Button size="s" onClick={() => onRemove(line)} aria-label={`Remove ${line.pizzaName}`}>
        Remove
      </Button>
    </span>
  );
}

/** Accepts new prices for the whole cart: any save updates all lines. */
function NewPrices({ lines, onAccept }: { lines: readonly CartLine[]; onAccept: () => void }) {
  const changed = lines.filter(({ problems = [] }) => problems.some(({ kind }) => kind === 'price_changed'));
  if (changed.length === 0) return null;
  const one = changed.length === 1;
  const accept = (
    <Button size="s" onClick={onAccept}>
      {one ? 'Accept the new price' : 'Accept the new prices'}
    </Button>
  );
  return (
    <Notice action={accept}>
      {one
        ? `The price of ${changed[0]?.pizzaName} has changed since you added it.`
        : `The prices of ${changed.length} pizzas have changed since you added them.`}
    </Notice>
  );
}

const words: Record<CartProblem['kind'], (problem: CartProblem, price: number) => string> = {
  pizza_gone: () => 'This pizza is no longer on the menu.',
  ingredient_gone: ({ name }) => `No longer available: ${name}.`,
  sold_out: ({ name }) => `Sold out: ${name}.`,
  too_few: ({ name, left = 0 }) => `${tooFewText(name, left)} Please order fewer.`,
  price_changed: ({ was }, price) =>
    was === undefined
      ? `The price is now ${formatRupees(price)}.`
      : `The price has changed from ${formatRupees(was)} to ${formatRupees(price)}.`,
};

/** Problems of a line since it was added, each with a fix. Price changes are accepted for all lines at once. */
function LineProblems({ line, customisation, onRemove }: OneLineProps) {
  const problems = line.problems ?? [];
  const price = chargedPrice(line, customisation);
  if (problems.length === 0) return null;

  const wayOut = ({ kind }: CartProblem) => {
    if (kind === 'price_changed') return null;
    if (kind === 'pizza_gone')
      return (
        <Button size="s" onClick={() => onRemove(line)}>
          Remove it
        </Button>
      );
    return <Link to={`/add-inventory#${lineIdOf(line)}`}>Choose something else</Link>;
  };
  return (
    <ul
      className={stopping.problems}
      tabIndex={-1}
      data-stops-checkout={reasonsAgainst(line).length > 0 || undefined}
      aria-label={`Needs a change: ${line.pizzaName}`}
    >
      {problems.map((problem) => (
        <li key={`${problem.kind} ${problem.name}`}>
          <Notice action={wayOut(problem)}>{words[problem.kind](problem, price)}</Notice>
        </li>
      ))}
    </ul>
  );
}
