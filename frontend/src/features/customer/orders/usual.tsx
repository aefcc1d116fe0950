import type { OrderAnswer } from '@forno/shared/contracts/customer';
import { cartTotalPaise, pizzasOf } from '@forno/shared/domain';
import { useCart } from '#cart/use-cart.ts';
import { etaText, pizzaName } from '@forno/shared/messages/customer';
import { usePromise } from '#settings/use-promise.ts';
import { useSettings } from '#settings/use-settings.ts';
import { usePizzas } from '#menu/use-pizzas.ts';
import { useInventory } from '#stock/use-inventory.ts';
import { useOrders } from '#orders/use-orders.ts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { LazyFeeLine } from '#widgets/lazy-fee-line.tsx';
import { PizzaPicture } from '#widgets/pizza-picture.tsx';
import { deliveriesOf, type Delivery, usualOf } from './deliveries.ts';
import { planDelivery } from './reorder-plan.ts';
import styles from './usual.module.css';
import { useReorder } from './use-reorder.tsx';

const words = (order: OrderAnswer) =>
  order.quantity > 1 ? `${order.quantity} × ${pizzaName(order)}` : pizzaName(order);

/** What they usually order, without what was made again for free, and what that costs today: paise, if it has a price. */
function useUsual() {
  const orders = useOrders();
  const onDemand = !orders.data?.length;
  const { data: menu = [] } = usePizzas({ onDemand });
  const { data: inventory, isPending } = useInventory({ onDemand });
  const { data: cart } = useCart();
  const usual = usualOf(deliveriesOf(orders.data ?? []), menu);
  if (!usual || isPending) return undefined;
  const kept = usual.kept.filter(({ remakeOf }) => !remakeOf);
  const today =
    inventory &&
    planDelivery(kept, { pizzas: menu, inventory, cart: [], customisation: 'included' }).change?.([]);
  const sum = cart && today && cartTotalPaise(today, cart.customisation);
  return { usual: { ...usual, kept }, sum };
}

/** On the home page of a returning customer, while their cart is empty, the first button: three taps to paid. */
export function Usual() {
  const cart = useCart();
  const { busyWith, reorder, dialog } = useReorder();
  const known = useUsual();
  if (!known || (cart.data?.cartData.length !== 0 && !busyWith)) return null;
  const { usual, sum } = known;
  return (
    <section className={styles.place} aria-label="Your usual" data-first-way>
      <BottomBar
        className={styles.bar}
        actions={
          <Button
            variant="ember"
            busy={busyWith !== undefined}
            busyLabel="Checking what changed…"
            onClick={() => void reorder(usual)}
            aria-label={`Order again: ${usual.name}`}
          >
            Order again
            {sum !== undefined && (
              <>
                {' · '}
                <Money paise={sum} />
              </>
            )}
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
            <Terms usual={usual} sum={sum} />
          </p>
        </div>
      </BottomBar>
      {dialog}
    </section>
  );
}

/** When it is there, and what bringing it costs; collected again if it was and the shop still offers that. */
function Terms({ usual: { kept, fulfilment, delivery }, sum }: { usual: Delivery; sum: number | undefined }) {
  const { data: shop } = useSettings();
  const way = shop?.pickup ? fulfilment : undefined;
  const { data: promise } = usePromise(pizzasOf(kept), way);
  return (
    <>
      {promise && !promise.closed && <span className={styles.time}>{etaText(promise, way)}</span>}
      {!way && sum !== undefined && <LazyFeeLine pizzas={sum} to={delivery?.address || undefined} />}
    </>
  );
}
