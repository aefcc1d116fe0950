import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useHandedOver } from '#ui/handed-over.ts';
import { lazyPage } from './lazy-page.ts';

const CheckoutProgress = lazyPage(
  () => import('#features/checkout/checkout-progress.tsx'),
  'CheckoutProgress',
);

/** Adds the payment's progress to screens. The app combines the two features. */
export function WithCheckoutProgress() {
  const handedOver = useHandedOver();
  return (
    <>
      {handedOver && (
        <Suspense fallback={null}>
          <CheckoutProgress />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}
