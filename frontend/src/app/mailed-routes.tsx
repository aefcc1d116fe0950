import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '#features/not-found/not-found-page.tsx';
import { ResetPasswordPage } from '#features/reset-password/reset-password-page.tsx';
import { UnsubscribePage } from '#features/unsubscribe/unsubscribe-page.tsx';
import { VerifyEmailPage } from '#features/verify-email/verify-email-page.tsx';

// Who comes from here comes back by a mail.
export { ForgottenPasswordPage } from '#features/forgotten-password/forgotten-password-page.tsx';

/** Where the links in mails lead. A chunk of its own: hardly anybody comes here. */
export function MailedRoutes() {
  return (
    <Routes>
      <Route path="verify/:token" element={<VerifyEmailPage />} />
      <Route path="reset-password/:token" element={<ResetPasswordPage />} />
      <Route path="unsubscribe/:token" element={<UnsubscribePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
