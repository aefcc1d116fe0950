import { policyPathOf } from '@forno/shared/messages/everyone';
import { useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ForgottenPasswordPage } from '#features/everyone/accounts/forgotten-password-page.tsx';
import { NotFoundPage } from '#features/everyone/site/not-found-page.tsx';
import { PolicyPage } from '#features/everyone/site/policy-page.tsx';
import { ResetPasswordPage } from '#features/everyone/accounts/reset-password-page.tsx';
import { StatusPage } from '#features/everyone/site/status-page.tsx';
import { UnsubscribePage } from '#features/everyone/accounts/unsubscribe-page.tsx';
import { VerifyEmailPage } from '#features/everyone/accounts/verify-email-page.tsx';
import { RequireToken } from './guards.tsx';
import { lazyPage } from './lazy-page.ts';

/** The words that the server wrote, until the app has taken their place (ui/base.css). */
const written = () => document.querySelector('.written');

const VisitorsMenuPage = lazyPage(async () => {
  const page = await import('#features/customer/menu/visitors-menu-page.tsx');
  if (written()) await page.askForPizzas();
  return page;
}, 'VisitorsMenuPage');
const OrderPage = lazyPage(() => import('#features/everyone/accounts/order-page.tsx'), 'OrderPage');
const BillPage = lazyPage(() => import('#features/customer/bills/bill-page.tsx'), 'BillPage');
const ContactPage = lazyPage(() => import('#features/customer/complaints/contact-page.tsx'), 'ContactPage');
const RiderPage = lazyPage(() => import('#features/everyone/orders/rider-page.tsx'), 'RiderPage');
const FollowPage = lazyPage(() => import('#features/customer/orders/follow-page.tsx'), 'FollowPage');
const PayLinkPage = lazyPage(() => import('#features/customer/checkouts/pay-link-page.tsx'), 'PayLinkPage');
const CheckoutPage = lazyPage(() => import('#features/customer/checkouts/checkout-page.tsx'), 'CheckoutPage');

/** A public page, or none of this name. */
function PublicPage() {
  const path = policyPathOf(useLocation().pathname);
  return path ? <PolicyPage path={path} /> : <NotFoundPage />;
}

/** Rarely visited screens, mostly linked from mails. A separate chunk. */
export function SecondaryRoutes() {
  useEffect(() => written()?.remove(), []);
  return (
    <Routes>
      <Route path="forgotten-password" element={<ForgottenPasswordPage />} />
      <Route path="checkout" element={<OrderPage />} />
      <Route path="our-menu" element={<VisitorsMenuPage />} />
      <Route path="status" element={<StatusPage />} />
      <Route path="user/verify/:token?" element={<VerifyEmailPage />} />
      <Route path="user/reset-password/:token?" element={<ResetPasswordPage />} />
      <Route path="user/unsubscribe/:token" element={<UnsubscribePage />} />
      <Route path="user/ride" element={<RiderPage />} />
      <Route path="user/pay" element={<PayLinkPage />} />
      <Route path="user/follow" element={<FollowPage />} />
      <Route path="shop/:page" element={<PublicPage />} />
      <Route path="policies/:page" element={<PublicPage />} />
      <Route element={<RequireToken />}>
        <Route path="contact" element={<ContactPage />} />
        <Route path="bill/:id" element={<BillPage />} />
        <Route path="checkout/:id" element={<CheckoutPage />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
