import type { PizzaAnswer } from '@forno/shared/contracts/customer';
import { limits } from '@forno/shared/domain';
import { notices } from '@forno/shared/messages/customer';
import { useRef } from 'react';
import { addPizza, type CartChange, removePizza } from '#cart/cart-changes.ts';
import { QuantityLimitNote } from '#widgets/quantity-limit-note.tsx';
import { Button } from '#ui/button.tsx';
import styles from './counter.module.css';

interface CounterProps {
  pizza: PizzaAnswer;
  quantity: number;
  soldOut: boolean;
  /** All there are, if the cart can't have more. */
  few: number | undefined;
  /** Carries a change out and tells how it went. */
  onChange: (change: CartChange, telling?: { done: string }) => unknown;
}

/** What is told of a pizza that is counted: of many nothing. */
function leftOf({ count }: PizzaAnswer): string | undefined {
  if (!count || count.left > limits.fewLeft) return undefined;
  return count.left > 0 ? `${count.left} left` : `Sold out${count.until ? ' today' : ''}`;
}

/** Add, then Remove / count / Add (specification, section 2). Add stays the same element to keep the focus. */
export function Counter({ pizza, quantity, soldOut, few, onChange }: CounterProps) {
  const left = quantity === 0 ? leftOf(pizza) : undefined;
  const add = useRef<HTMLFieldSetElement>(null);
  const remove = () => {
    // The pressed button disappears with the last pizza: keep the focus.
    if (quantity === 1) add.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    const done = quantity === 1 ? notices.pizzaRemovedFromCart : notices.cartUpdated;
    void onChange(removePizza(pizza._id), { done });
  };
  return (
    <fieldset ref={add} className={styles.counter} aria-label={pizza.name}>
      {quantity > 0 && (
        <>
          <Button key="remove" onClick={remove} aria-label={`Remove one ${pizza.name}`}>
            Remove
          </Button>
          <output key="count" className={styles.count}>
            {quantity}
          </output>
        </>
      )}
      {!soldOut && left && <span>{left}</span>}
      <Button
        key="add"
        wide={quantity === 0}
        disabled={soldOut || few !== undefined || quantity >= limits.quantityMax}
        onClick={() => void onChange(addPizza(pizza))}
        aria-label={`${soldOut ? 'Sold out:' : 'Add'} ${pizza.name}`}
      >
        {soldOut ? (pizza.count?.left === 0 && left) || 'Sold out' : 'Add'}
      </Button>
      <QuantityLimitNote quantity={quantity} few={few} />
    </fieldset>
  );
}
