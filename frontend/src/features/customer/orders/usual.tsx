import type { OrderAnswer } from '@forno/shared/contracts/customer';
import { useCart } from '#cart/use-cart.ts';
import { pizzaName } from '#orders/pizza-name.ts';
import { useOrders } from '#orders/use-orders.ts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { Button } from '#ui/button.tsx';
import { PizzaPicture } from '#widgets/pizza-picture.tsx';
import { deliveriesOf, usualOf } from './deliveries.ts';
import styles from './usual.module.css';
import { useReorder } from './use-reorder.tsx';

const words = (order: OrderAnswer) =>
  order.quantity > 1 ? `${order.quantity} × ${pizzaName(order)}` : pizzaName(order);

/** On the home page of a returning customer, while their cart is empty: three taps to paid. */
export function Usual() {
  const orders = useOrders();
  const cart = useCart();
  const { busyWith, reorder, dialog } = useReorder();
  const usual = usualOf(deliveriesOf(orders.data ?? []));
  if (!usual || (cart.data?.cartData.length !== 0 && !busyWith)) return null;
  return (
    <section className={styles.place} aria-label="Your usual">
      <BottomBar
        className={styles.bar}
        actions={
          <Button
            busy={busyWith !== undefined}
            busyLabel="Checking what changed…"
            onClick={() => void reorder(usual)}
            aria-label={`Order again: ${usual.name}`}
          >
            Order again
          </Button>
        }
      >
        <div className={styles.usual}>
          <span className={styles.pictures} aria-hidden="true">
            {usual.kept.slice(0, 3).map((order) => (
              <PizzaPicture
                key={order._id}
                recipe={order}
                name={pizzaName(order)}
                image={order.pizzaImage}
                size={48}
                label=""
              />
            ))}
          </span>
          <p>
            <strong className={styles.title}>Your usual</strong>
            {usual.kept.map(words).join(', ')}
          </p>
        </div>
      </BottomBar>
      {dialog}
    </section>
  );
}
