import { PizzaAnswer, z } from '@forno/shared/contracts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addPizza } from '#cart/cart-changes.ts';
import { notifyCartChanged } from '#cart/notify-cart-changed.ts';

const Wanted = z.object({ add: PizzaAnswer });

/** Adds, once, the pizza that a visitor chose on the public menu before they logged in. */
export function useWantedPizza(): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const added = useRef(false);
  useEffect(() => {
    const wanted = z.safeParse(Wanted, state);
    if (!wanted.success || added.current) return;
    added.current = true;
    void navigate('/cart', { replace: true, state: null });
    void notifyCartChanged(addPizza(wanted.data.add));
  }, [state, navigate]);
}
