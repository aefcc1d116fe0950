import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Goes to the pizza that a link of the cart named, once the pizzas are there to go to. */
export function useHashTarget(ready: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!ready || !hash) return;
    const target = document.getElementById(hash.slice(1));
    target?.scrollIntoView();
    target?.querySelector<HTMLElement>('select')?.focus({ preventScroll: true });
  }, [ready, hash]);
}
