import { useEffect } from 'react';
import { createStore } from '#ui/store.ts';
import type { Orders } from '../kitchen/tickets.ts';
import { RiderLinkDialog } from '../rider-link.tsx';
import { ChangeDeliveryDialog } from './change-delivery-dialog.tsx';
import { RemakeDialog } from './remake-dialog.tsx';

/** What is put right after paying, of these orders of one delivery. */
interface Care {
  what: 'remake' | 'delivery' | 'riderLink';
  orders: Orders;
}

const asked = createStore<Care | undefined>(undefined);

/** Opens the dialog; the screen must show a `CareDialog`. */
export const askCare = (what: Care['what'], orders: Orders): void => asked.set({ what, orders });
const forgetCare = (): void => asked.set(undefined);

/** The screen keeps it, not the ticket: it stays open when somebody else moves that away meanwhile. */
export function CareDialog() {
  const care = asked.use();
  useEffect(() => forgetCare, []);
  if (!care) return null;
  const { what, orders } = care;
  if (what === 'remake') return <RemakeDialog orders={orders} onClose={forgetCare} />;
  if (what === 'delivery') return <ChangeDeliveryDialog order={orders[0]} onClose={forgetCare} />;
  return <RiderLinkDialog order={orders[0]} onClose={forgetCare} />;
}
