import { errors } from '@forno/shared/messages/customer';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartChange } from '#cart/cart-changes.ts';
import { chooseCartDelivery, notifyCartChanged, useCart } from '#cart/use-cart.ts';
import { useInventory } from '#stock/use-inventory.ts';
import { usePizzas } from '#menu/use-pizzas.ts';
import type { Delivery } from './deliveries.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { insist } from '#ui/lazy-part.tsx';
import { toast } from '#ui/toast.ts';
import styles from './reorder-dialog.module.css';
import type { ReorderPlan } from './reorder-plan.ts';
import { isSessionEnd, textOf } from '#transport/failure.ts';

interface Reorder {
  delivery: Delivery;
  plan: ReorderPlan;
}

/** Reorders: at once when nothing changed, otherwise after a confirmation. */
export function useReorder() {
  const navigate = useNavigate();
  const pizzas = usePizzas({ onDemand: true });
  const inventory = useInventory({ onDemand: true });
  const cart = useCart();
  const [asked, setAsked] = useState<Reorder>();
  const [busyWith, setBusyWith] = useState<string>();

  const add = async (
    change: CartChange,
    { delivery, fulfilment }: Delivery,
    { data }: Pick<typeof cart, 'data'>,
  ) => {
    const from = window.location.pathname;
    if (!(await notifyCartChanged(change))) return;
    // Proposed alone: what was chosen for this cart stays, and what the shop offers no more is left out.
    const proposed = fulfilment ? { fulfilment: 'pickup' as const } : delivery?.address && delivery;
    const chosen = data?.delivery ?? data?.fulfilment;
    if (proposed && !chosen) await chooseCartDelivery(proposed).catch(() => undefined);
    if (window.location.pathname === from) void navigate('/cart');
  };

  const reorder = async (delivery: Delivery) => {
    if (busyWith) return;
    setBusyWith(delivery.id);
    const { pathname } = window.location;
    const [menu, shelves, mine, { planDelivery }] = await Promise.all([
      pizzas.refetch(),
      inventory.refetch(),
      cart.refetch(),
      insist(() => import('./reorder-plan.ts')),
    ]);
    // Left meanwhile: what was asked for is asked for no more.
    if (window.location.pathname !== pathname) return setBusyWith(undefined);
    const failed = [menu, shelves, mine].find(({ error }) => error !== null)?.error;
    if (menu.data && shelves.data && mine.data && !failed) {
      const plan = planDelivery(
        delivery.kept.filter(({ remakeOf }) => !remakeOf),
        {
          pizzas: menu.data,
          inventory: shelves.data,
          cart: mine.data.cartData,
          customisation: mine.data.customisation,
        },
      );
      if (plan.change && plan.changes.length === 0) await add(plan.change, delivery, mine);
      else setAsked({ delivery, plan });
    } else if (!isSessionEnd(failed)) {
      toast.error(textOf(failed, errors.inventoryLoad), { id: 'cart' });
    }
    setBusyWith(undefined);
  };

  const answer = async (yes: boolean) => {
    setAsked(undefined);
    if (yes && asked?.plan.change) await add(asked.plan.change, asked.delivery, cart);
  };

  const dialog = asked && <ReorderDialog {...asked} onAnswer={(yes) => void answer(yes)} />;
  return { busyWith, reorder, dialog };
}

interface ReorderDialogProps extends Reorder {
  onAnswer: (yes: boolean) => void;
}

/** Shows what changed since the order, before anything is added to the cart. */
function ReorderDialog({ delivery: { name }, plan, onAnswer }: ReorderDialogProps) {
  const possible = plan.change !== undefined;
  return (
    <Dialog
      onClose={() => onAnswer(false)}
      title={possible ? `${name} again?` : `${name} can't be ordered again`}
      description={
        <>
          {possible && <p>Since you ordered it, something has changed:</p>}
          <ul className={styles.changes}>
            {plan.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      }
      actions={
        <>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            Not now
          </Button>
          {possible ? (
            <Button variant="ember" onClick={() => onAnswer(true)}>
              Add to Cart
            </Button>
          ) : (
            <ButtonLink variant="ember" to="/menu">
              See the menu
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
