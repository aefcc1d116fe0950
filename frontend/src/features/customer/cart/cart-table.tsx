import type { CartLine, CartProblem } from '@forno/shared/contracts/customer';
import {
  chargedPrice,
  type Customisation,
  isAllergyNote,
  isOurRecipe,
  lineIdOf,
  foodOfLine,
  lineAmountPaise,
  madeOf,
} from '@forno/shared/domain';
import {
  acceptText,
  countWords,
  foodWords,
  notices,
  problemText,
  reasonsAgainst,
} from '@forno/shared/messages/customer';
import { Link, useNavigate } from 'react-router-dom';
import stopping from './line-problems.module.css';
import { useEffect, useRef } from 'react';
import { FoodMark } from '#art/food-mark.tsx';
import { addQuantity, isPizzaGone, newLineId, removeLine, splitLine } from '#cart/cart-changes.ts';
import { notifyCartChanged } from '#cart/use-cart.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { forgetMove, whenMeant } from '#ui/just-moved.ts';
import { Money } from '#ui/money.tsx';
import { useInventory } from '#stock/use-inventory.ts';
import { PizzaPicture, pizzaTagline } from '#widgets/pizza-picture.tsx';
import { Stepper } from '#widgets/stepper.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './cart-table.module.css';

const none = <span className="visually-hidden">None</span>;

interface CartTableProps {
  lines: readonly CartLine[];
  customisation: Customisation;
}

/** The cart's lines: rows of a table, each laid out as a picture beside its words. */
export function CartTable({ lines, customisation }: CartTableProps) {
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => forgetMove, []);
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
    { header: 'Pizza', rowHeader: true, cell: (line) => <LinePizza line={line} /> },
    { header: 'Base', cell: (line) => madeOf(line).base || none },
    { header: 'Sauce', cell: (line) => madeOf(line).sauce || none },
    { header: 'Cheese', cell: (line) => madeOf(line).cheese || none },
    { header: 'Veggies', cell: (line) => madeOf(line).veggies.join(', ') || none },
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
      cell: (line) => <LineActions line={line} customisation={customisation} onRemove={remove} />,
    },
  ];
  return (
    <>
      <NewPrices lines={lines} onAccept={acceptPrices} />
      <div ref={table} tabIndex={-1} className={styles.table}>
        <DataTable
          caption={lines.some(({ kind }) => kind) ? 'Items in your cart' : 'Pizzas in your cart'}
          roomy
          cardsBelow={0}
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

/** A line's pizza; what is in it is hidden on a phone, but for the mark and where a note names an allergy: Edit leads to it. */
function LinePizza({ line }: { line: CartLine }) {
  const { pizzaName, pizzaImage } = line;
  const gone = isPizzaGone(line);
  const { data: inventory } = useInventory();
  const food = gone || !inventory ? undefined : foodOfLine(line, inventory);
  return (
    <>
      <span className={styles.picture}>
        <PizzaPicture recipe={line} name={pizzaName} image={gone ? '' : pizzaImage} size={44} label="" />
      </span>
      {food && <FoodMark diet={food.diet} />} <span className={styles.name}>{pizzaName}</span>{' '}
      {!gone && (
        <>
          <span className={isOurRecipe(line) ? styles.quiet : 'visually-hidden'}>{pizzaTagline(line)}</span>
          <span className={cx(styles.food, isAllergyNote(line.note ?? '') && styles.needed)}>
            {food && foodWords(food).join(' · ')}
          </span>
        </>
      )}
      {line.note && <span className={styles.note}>Note: {line.note}</span>}
    </>
  );
}

/** What can be done with a line, and below it what has to be. */
function LineActions({ line, customisation, onRemove }: OneLineProps) {
  const navigate = useNavigate();
  const { pizzaName, quantity } = line;
  const split = async () => {
    const lineId = newLineId();
    const { pathname } = window.location;
    const isSplit = await notifyCartChanged(splitLine(lineIdOf(line), lineId));
    if (isSplit && window.location.pathname === pathname) void navigate(`/add-inventory#${lineId}`);
  };
  // What is no pizza is as it is.
  const changes = !isPizzaGone(line) && !line.kind;
  const button = { size: 's', variant: 'quiet', className: styles.action } as const;
  return (
    <>
      <span className={styles.actions}>
        {changes && (
          <ButtonLink {...button} to={`/add-inventory#${lineIdOf(line)}`} aria-label={`Edit ${pizzaName}`}>
            Edit
          </ButtonLink>
        )}
        {quantity > 1 && changes && (
          <Button {...button} onClick={() => void split()} aria-label={`Make one different: ${pizzaName}`}>
            One different
          </Button>
        )}
        <Button {...button} onClick={whenMeant(() => onRemove(line))} aria-label={`Remove ${pizzaName}`}>
          Remove
        </Button>
      </span>
      <LineProblems line={line} customisation={customisation} onRemove={onRemove} />
    </>
  );
}

/** Accepts new prices for the whole cart: any save updates all lines. */
function NewPrices({ lines, onAccept }: { lines: readonly CartLine[]; onAccept: () => void }) {
  const changed = lines.filter(({ problems = [] }) => problems.some(({ kind }) => kind === 'price_changed'));
  if (changed.length === 0) return null;
  const one = changed.length === 1;
  const accept = (
    <Button size="s" onClick={onAccept}>
      {acceptText(changed.length)}
    </Button>
  );
  return (
    <Notice action={accept}>
      {one
        ? `The price of ${changed[0]?.pizzaName} has changed since you added it.`
        : `The prices of ${countWords(changed.length, changed)} have changed since you added them.`}
    </Notice>
  );
}

/** Problems of a line since it was added, each with a fix. Price changes are accepted for all lines at once. */
function LineProblems({ line, customisation, onRemove }: OneLineProps) {
  const problems = line.problems ?? [];
  const price = chargedPrice(line, customisation);
  if (problems.length === 0) return null;

  const wayOut = ({ kind, name }: CartProblem) => {
    const isOfPizza = name === line.pizzaName;
    if (kind === 'price_changed' || (kind === 'too_few' && isOfPizza)) return null;
    if (kind === 'pizza_gone' || isOfPizza)
      return (
        <Button size="s" onClick={whenMeant(() => onRemove(line))}>
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
          <Notice action={wayOut(problem)}>{problemText(problem, price)}</Notice>
        </li>
      ))}
    </ul>
  );
}
