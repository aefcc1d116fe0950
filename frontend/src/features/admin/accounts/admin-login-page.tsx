import { adminErrors, errors, stationTexts } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { returnPath, useHasLoggedInBefore } from '#accounts/use-redirect-after-login.ts';
import { expiredEmail, justExpired } from '#session/session.ts';
import { Notice } from '#ui/notice.tsx';
import { AuthPage } from '#widgets/auth-page.tsx';
import { LoginForm } from '#widgets/login-form.tsx';

/** Only admins can log in here (specification, section 2); others stay logged out. */
export function AdminLoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { user: before } = useHasLoggedInBefore();
  const [tabletEnded] = useState(() => justExpired() && !expiredEmail());
  const onward = returnPath(state, '/admin');
  if (before?.role === 'admin') return <Navigate to={onward} replace />;
  return (
    <AuthPage
      title="Staff login"
      lead="For the people who run the shop."
      aside={
        <>
          <p>
            A tablet of the shop? <Link to="/admin_login/station">Enter its code</Link>
          </p>
          <p>
            Not staff? <Link to="/">Go to the shop</Link>
          </p>
        </>
      }
    >
      {tabletEnded && <Notice>{stationTexts.ended}</Notice>}
      <LoginForm
        failure={errors.invalidCredentials}
        objection={({ role }) => (role === 'admin' ? undefined : adminErrors.adminsOnly)}
        onLoggedIn={() => navigate(onward, { replace: true })}
      />
    </AuthPage>
  );
}
