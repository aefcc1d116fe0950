import type { CartLine } from '@forno/shared/contracts';
import { type Customisation, foodOfLine, lineAmountPaise, lineIdOf, madeOf } from '@forno/shared/domain';
import { notices } from '@forno/shared/messages';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { addQuantity, isPizzaGone, removeLine } from '#cart/cart-changes.ts';
import { newLineId, splitLine } from '#cart/line-changes.ts';
import { notifyCartChanged } from '#cart/notify-cart-changed.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Money } from '#ui/money.tsx';
import { useInventory } from '#shop/use-inventory.ts';
import { FoodLine, FoodPlace } from '#widgets/food-line.tsx';
import { PizzaCell } from '#widgets/pizza-cell.tsx';
import { pizzaTagline } from '#widgets/pizza-picture.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './cart-table.module.css';
import { LineProblems } from './line-problems.tsx';

interface CartTableProps {
  lines: readonly CartLine[];
  customisation: Customisation;
}

/** The cart's lines; cards on phones. */
export function CartTable({ lines, customisation }: CartTableProps) {
  const table = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  // The pressed button disappears with its row or notice: move the focus to the table.
  const goOn = () => table.current?.focus({ preventScroll: true });
  const remove = (line: CartLine) => {
    goOn();
    void notifyCartChanged(removeLine(lineIdOf(line)), { done: notices.pizzaRemovedFromCart });
  };
  const split = async (line: CartLine) => {
    const lineId = newLineId();
    if (await notifyCartChanged(splitLine(lineIdOf(line), lineId))) void navigate(`/add-inventory#${lineId}`);
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
      cell: (line) => (
        <span className={styles.actions}>
          {line.quantity > 1 && !isPizzaGone(line) && (
            <Button
              size="s"
              onClick={() => void split(line)}
              aria-label={`Make one different: ${line.pizzaName}`}
            >
              Make one different
            </Button>
          )}
          <Button size="s" onClick={() => remove(line)} aria-label={`Remove ${line.pizzaName}`}>
            Remove
          </Button>
        </span>
      ),
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

interface LinePizzaProps {
  line: CartLine;
  customisation: Customisation;
  onRemove: (line: CartLine) => void;
}

/** A line's pizza, and why it can't be ordered. */
function LinePizza({ line, customisation, onRemove }: LinePizzaProps) {
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
