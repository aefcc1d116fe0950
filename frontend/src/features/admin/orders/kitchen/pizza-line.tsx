import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { changesOf, foodOfLine, isAllergyNote, remakeText, toMake } from '@forno/shared/domain';
import { foodWords, forKitchen, pizzaName } from '@forno/shared/messages/admin';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useInventory } from '#stock/use-inventory.ts';
import { FoodLine } from '#widgets/food-line.tsx';
import { Badge } from '#ui/badge.tsx';
import { kitchenFood, madeWith, recipeOf } from '../order-words.ts';
import { showsRecipes } from './kitchen-tools.tsx';
import styles from './ticket-card.module.css';

/** What somebody asked for; louder about an allergy. */
export function Note({ text }: { text: string }) {
  return (
    <p className={styles.note} data-allergy={isAllergyNote(text) || undefined}>
      “{text}”
    </p>
  );
}

/** What was promised, but for what the pizza's recipe says anyway: who makes it every day reads what is new. */
function UnusualFood({ order }: { order: AdminOrderAnswer }) {
  const { data: inventory } = useInventory();
  const { recipe } = order;
  const usual = recipe && inventory && foodOfLine({ ...recipe, recipe }, inventory);
  const food = kitchenFood(order);
  const isUsual = food && usual && foodWords(food).join() === foodWords(forKitchen(usual)).join();
  return isUsual ? null : <FoodLine food={food} className={styles.food} />;
}

/** How long (ms) a press is held to be a question. */
const heldMs = 500;

/** True from a long press on until the next one: such a press moves nothing. */
function useHeld() {
  const [held, setHeld] = useState(false);
  const timer = useRef(0);
  const since = useRef(Infinity);
  const isQuestion = useRef(false);
  const stop = () => {
    window.clearTimeout(timer.current);
    since.current = Infinity;
  };
  const ask = () => {
    stop();
    isQuestion.current = true;
    setHeld((before) => !before);
  };
  const press = {
    onPointerDown: ({ currentTarget, timeStamp }: MouseEvent<HTMLElement>) => {
      stop();
      isQuestion.current = false;
      // There a press that is held moves the ticket.
      if (currentTarget.closest('[data-hold]')) return;
      since.current = timeStamp;
      timer.current = window.setTimeout(ask, heldMs);
    },
    // As of what is held (ui/hold.ts): a busy page learns of the release before its own timer.
    onPointerUp: ({ timeStamp }: MouseEvent) => (timeStamp - since.current >= heldMs ? ask() : stop()),
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClickCapture: (event: MouseEvent) => isQuestion.current && event.stopPropagation(),
  };
  return { held, press };
}

/** What is rather for the way: one line, the whole of it by a long press. */
export function QuietNote({ text }: { text: string }) {
  const { held, press } = useHeld();
  return (
    <p className={styles.quiet} data-whole={showsRecipes.use() || held || undefined} {...press}>
      “{text}”
    </p>
  );
}

interface PizzaLineProps {
  order: AdminOrderAnswer;
  action: ReactNode;
  /** So many were made again, and are not sent. */
  replaced: number;
}

/** What to make. What differs from usual is louder, an allergy loudest. A long press tells what goes into it. */
export function PizzaLine({ order, action, replaced }: PizzaLineProps) {
  const { quantity, note, short, refund, restocked } = order;
  const { held, press } = useHeld();
  const unfolded = showsRecipes.use() || held;
  const remake = remakeText(order, pizzaName(order));
  return (
    <>
      {action}
      <div className={styles.what} {...press}>
        <p className={styles.dish}>
          <span className="figures">{toMake(order)}</span> × {pizzaName(order)}{' '}
          <span className={styles.recipe} data-changed={changesOf(order).length > 0 || undefined}>
            {recipeOf(order)}
          </span>
        </p>
        {remake && <Badge tone="ember">{remake}</Badge>}
        {unfolded && <p className={styles.recipe}>{madeWith(order)}</p>}
      </div>
      <UnusualFood order={order} />
      {note && <Note text={note} />}
      {replaced > 0 && <Badge tone="beet">{`Do not send ${replaced} of ${quantity}: made again`}</Badge>}
      {refund?.quantity && refund.quantity !== restocked && (
        <Badge tone="beet">{`${refund.quantity} of ${quantity} refunded`}</Badge>
      )}
      {restocked ? <Badge tone="beet">{`${restocked} of ${quantity} refunded, not made`}</Badge> : null}
      {short.length > 0 && <Badge tone="beet">Short of {short.join(', ')}</Badge>}
    </>
  );
}
