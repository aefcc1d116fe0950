import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';

const CheckoutProgress = lazyPage(
  () => import('#features/checkout/checkout-progress.tsx'),
  'CheckoutProgress',
);

/** The screens that an order passes tell what its money is doing. The app puts the two features together. */
export function WithCheckoutProgress() {
  return (
    <>
      <Suspense fallback={null}>
        <CheckoutProgress />
      </Suspense>
      <Outlet />
    </>
  );
}
