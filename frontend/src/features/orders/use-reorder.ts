import type { OrderAnswer } from '@forno/shared/contracts';
import { errors } from '@forno/shared/messages';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartChange } from '#cart/cart-changes.ts';
import { tellCartChange } from '#cart/tell-cart-change.ts';
import { useCart } from '#cart/use-cart.ts';
import { useInventory } from '#shop/use-inventory.ts';
import { usePizzas } from '#shop/use-pizzas.ts';
import { toast } from '#ui/toast.ts';
import { planReorder, type ReorderPlan } from './reorder-plan.ts';
import { isSessionEnd, textOf } from '#transport/failure.ts';

export interface Reorder {
  order: OrderAnswer;
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

  const add = async (change: CartChange) => {
    if (await tellCartChange(change)) void navigate('/cart');
  };

  const reorder = async (order: OrderAnswer) => {
    if (busyWith) return;
    setBusyWith(order._id);
    const [menu, shelves, mine] = await Promise.all([pizzas.refetch(), inventory.refetch(), cart.refetch()]);
    const failed = [menu, shelves, mine].find(({ error }) => error !== null)?.error;
    if (menu.data && shelves.data && mine.data && !failed) {
      const plan = planReorder(order, {
        pizzas: menu.data,
        inventory: shelves.data,
        cart: mine.data.cartData,
      });
      if (plan.change && plan.changes.length === 0) await add(plan.change);
      else setAsked({ order, plan });
    } else if (!isSessionEnd(failed)) {
      toast.error(textOf(failed, errors.inventoryLoad), { id: 'cart' });
    }
    setBusyWith(undefined);
  };

  const answer = async (yes: boolean) => {
    const change = asked?.plan.change;
    setAsked(undefined);
    if (yes && change) await add(change);
  };

  return { asked, busyWith, reorder, answer };
}
