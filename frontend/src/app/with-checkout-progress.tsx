import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useHydrated } from '#ui/hydration.ts';
import { lazyPage } from './lazy-page.ts';

const CheckoutProgress = lazyPage(
  () => import('#features/checkout/checkout-progress.tsx'),
  'CheckoutProgress',
);

/** Adds the payment's progress to screens. The app combines the two features. */
export function WithCheckoutProgress() {
  const hydrated = useHydrated();
  return (
    <>
      {hydrated && (
        <Suspense fallback={null}>
          <CheckoutProgress />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}
