import { prepareToasts } from '#ui/toast.ts';

/** What somebody sees who has paid. */
const loads: (() => Promise<unknown>)[] = [
  prepareToasts,
  () => import('#features/checkout/checkout-progress.tsx'),
  () => import('#features/checkout/checkout-panel.tsx'),
  () => import('#features/orders/orders-page.tsx'),
  () => import('./orders-under-way.tsx'),
  () => import('./order-tab.tsx'),
];

/** Fetches it before the payment dialog opens: what comes after a payment must not depend on the network. */
export async function prepareForPayment(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}
