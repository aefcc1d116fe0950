import { accountWords } from '@forno/shared/messages/customer';
import type { ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#session/session.ts';
import { ApiError } from '#transport/failure.ts';
import { LoadState } from '#transport/load-state.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { logOut } from './log-out.ts';

/** A LoadState of what a mailed link leads to: where this account has no such thing, the way to the one that may have it. */
export function LinkedState(props: ComponentProps<typeof LoadState>) {
  const { name, email } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data, error } = props.query;
  if (data || !(error instanceof ApiError && error.status === 404)) return <LoadState {...props} />;
  const leave = () => {
    void logOut();
    void navigate('/login', { replace: true, state: { from: pathname + search } });
  };
  return (
    <ErrorState
      title={accountWords.nothing}
      message={accountWords.loggedInAs(name || (email ?? ''))}
      action={
        <>
          <Button variant="ember" onClick={leave}>
            {accountWords.other}
          </Button>
          {props.action}
        </>
      }
    />
  );
}
