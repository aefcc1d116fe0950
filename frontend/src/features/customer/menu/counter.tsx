import type { PizzaAnswer } from '@forno/shared/contracts/customer';
import { limits } from '@forno/shared/domain';
import { notices } from '@forno/shared/messages/customer';
import { useRef } from 'react';
import { addPizza, removePizza } from '#cart/cart-changes.ts';
import { notifyCartChanged } from '#cart/use-cart.ts';
import { QuantityLimitNote } from '#widgets/quantity-limit-note.tsx';
import { Button } from '#ui/button.tsx';
import styles from './counter.module.css';

interface CounterProps {
  pizza: PizzaAnswer;
  quantity: number;
  soldOut: boolean;
}

/** Add, then Remove / count / Add (specification, section 2). Add stays the same element to keep the focus. */
export function Counter({ pizza, quantity, soldOut }: CounterProps) {
  const add = useRef<HTMLFieldSetElement>(null);
  const remove = () => {
    // The pressed button disappears with the last pizza: keep the focus.
    if (quantity === 1) add.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    const done = quantity === 1 ? notices.pizzaRemovedFromCart : notices.cartUpdated;
    void notifyCartChanged(removePizza(pizza._id), { done });
  };
  return (
    <fieldset ref={add} className={styles.counter} aria-label={`${pizza.name} in your cart`}>
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
      <Button
        key="add"
        wide={quantity === 0}
        disabled={soldOut || quantity >= limits.quantityMax}
        onClick={() => void notifyCartChanged(addPizza(pizza))}
        aria-label={`${soldOut ? 'Sold out:' : 'Add'} ${pizza.name}`}
      >
        {soldOut ? 'Sold out' : 'Add'}
      </Button>
      <QuantityLimitNote quantity={quantity} />
    </fieldset>
  );
}
