import { type Category, clockTime, type Ingredient, isLow, limits, numberOf } from '@forno/shared/domain';
import { useState } from 'react';
import { useMoveStock } from '#stock/use-move-stock.ts';
import { useSoldOut } from '#stock/use-sold-out.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PlainForm } from '#ui/form.tsx';
import styles from './board.module.css';

interface IngredientSaleProps {
  category: Category;
  name: string;
  ingredient: Ingredient;
}

/** "✕ Sold out until 11:30 am", "5 left", "On sale". */
function saleWords({ soldOut, backAt, qty }: Ingredient): string {
  if (soldOut) return backAt ? `✕ Sold out until ${clockTime(backAt)}` : '✕ Sold out';
  return isLow({ qty }, limits.lowStockBelow) ? `${qty} left` : 'On sale';
}

/** An ingredient as a switch, and beside it: sold out until tomorrow, or how many are left. */
export function IngredientSale({ category, name, ingredient }: IngredientSaleProps) {
  const { soldOut = false } = ingredient;
  const [open, setOpen] = useState(false);
  const mark = useSoldOut();
  return (
    <div className={styles.sale}>
      <button
        type="button"
        role="switch"
        aria-checked={!soldOut}
        className={styles.switch}
        onClick={() => mark.mutate({ category, name, soldOut: !soldOut })}
      >
        {name}
        <span className={styles.aside}>{saleWords(ingredient)}</span>
      </button>
      <Button
        aria-expanded={open}
        aria-label={`${name}: until tomorrow, or how many are left`}
        onClick={() => setOpen(!open)}
      >
        …
      </Button>
      {open && (
        <>
          <Button
            onClick={() => {
              mark.mutate({ category, name, soldOut: true, untilTomorrow: true });
              setOpen(false);
            }}
          >
            Until tomorrow
          </Button>
          <HowManyLeft category={category} name={name} onBooked={() => setOpen(false)} />
        </>
      )}
    </div>
  );
}

function HowManyLeft({
  onBooked,
  ...of
}: Omit<IngredientSaleProps, 'ingredient'> & { onBooked: () => void }) {
  const [text, setText] = useState('');
  const move = useMoveStock(onBooked);
  const qty = numberOf(text);
  const isRight = text.trim() !== '' && Number.isInteger(qty) && qty >= 0 && qty <= limits.stockMax;
  return (
    <PlainForm
      className={styles.left}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && !move.isPending) move.mutate({ kind: 'left', lines: [{ ...of, qty }] });
      }}
    >
      <Field
        label={`Left of ${of.name}`}
        labelHidden
        inputMode="numeric"
        autoComplete="off"
        size={4}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" disabled={!isRight} busy={move.isPending} busyLabel="Saving…">
        left
      </Button>
    </PlainForm>
  );
}
