import { routes, type UserAnswer, UserUpdate } from '@forno/shared/contracts/admin';
import { callName, formatPhone } from '@forno/shared/domain';
import { adminErrors, emailChangeMailed, adminNotices, failures } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { Link, Navigate, useParams, useNavigate } from 'react-router-dom';
import { isSessionEnd, useFailureToast, ApiError } from '#transport/failure.ts';
import { Button } from '#ui/button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { toast } from '#ui/toast.ts';
import { SendDialog } from '#widgets/send-dialog.tsx';
import styles from './edit-user-page.module.css';

function loadText(error: unknown): string {
  // An unknown id, well-formed or not.
  const nobody = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return nobody ? adminErrors.userNotFound : adminErrors.userDetails;
}

/** Edits a user's name and email; an unknown user redirects to the list (specification, section 8). */
export function EditUserPage() {
  const { id = '' } = useParams();
  const user = useAnswer([...keys.admin.users, id], routes.user, { params: { id } });
  const failure = user.data ? null : user.error;
  useFailureToast({ error: failure, isSuccess: user.isSuccess }, loadText);
  if (failure && !isSessionEnd(failure)) return <Navigate to="/admin/users" replace />;
  return (
    <Page title={user.data ? `Edit ${user.data.name}` : 'Edit a user'} frame="narrow">
      {user.data ? <EditUserForm key={user.data._id} user={user.data} /> : <SkeletonLines lines={4} />}
      {user.data && <Deliveries user={user.data} />}
      {user.data && <LogOutUser user={user.data} />}
    </Page>
  );
}

/** Role and verified are shown and sent unchanged (specification, sections 2 and 7). */
function EditUserForm({ user }: { user: UserAnswer }) {
  const navigate = useNavigate();
  const form = useSendForm({
    schema: UserUpdate,
    initial: { name: user.name, email: user.email },
    onSubmit: async (typed) => {
      // What was not typed stays as it is now: they may have changed it themselves since this page was opened.
      const now = await request(routes.user, { params: { id: user._id } });
      const { values, base } = form;
      const name = values.name === base.name ? now.name : typed.name;
      const email = values.email === base.email ? now.email : typed.email;
      const body = { name, email, role: now.role, verified: now.isVerified };
      const changed = await request(routes.updateUser, { params: { id: user._id }, body });
      queryClient.setQueryData([...keys.admin.users, user._id], changed);
      void queryClient.invalidateQueries({ queryKey: keys.admin.users, exact: true });
      toast.success(adminNotices.userUpdated);
      if (changed.pendingEmail === email) toast.info(emailChangeMailed);
      await navigate('/admin/users');
    },
    failure: () => adminErrors.userUpdate,
    at: { email_taken: 'email' },
    toldTwice: true,
  });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Update User" busyLabel="Updating…">
      <Field label="Name" autoComplete="off" required {...form.field('name')} />
      <Field label="Email" type="email" autoComplete="off" required {...form.field('email')} />
      <Field label="Role" value={user.role} readOnly />
      <Field label="Address" value={user.address} readOnly />
      <Field label="Phone" value={user.phone ? formatPhone(user.phone) : 'None yet'} readOnly />
      {user.addressBook?.map((address) => (
        <Field key={address} label="Also ordered to" value={address} readOnly />
      ))}
      <Field label="Verified" value={user.isVerified ? 'Verified' : 'Not Verified'} readOnly />
    </Form>
  );
}

/** Of their orders, the newest. */
const shownOrders = 20;

/** Their last deliveries, each with its page. */
function Deliveries({ user }: { user: UserAnswer }) {
  const query = { userId: user._id, limit: shownOrders };
  const { data } = useAnswer([...keys.admin.orders, 'of', user._id], routes.orders, { query });
  const firsts = data?.orders.filter(
    ({ checkoutId }, place, all) => all.findIndex((other) => other.checkoutId === checkoutId) === place,
  );
  if (!firsts?.length) return null;
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">Last deliveries</h2>
      <ul className={styles.deliveries}>
        {firsts.map((order) => (
          <li key={order.checkoutId}>
            <Link to={`/admin/delivery/${order.checkoutId}`}>{callName(order)}</Link>{' '}
            <DateTime value={order.createdAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ends somebody's sessions after a question: for a lost phone, or a stranger in the account. */
function LogOutUser({ user: { _id, name } }: { user: UserAnswer }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.apart}>
      <Button onClick={() => setAsking(true)}>Log out everywhere</Button>
      {asking && (
        <SendDialog
          title={`Log ${name} out everywhere?`}
          confirmLabel={`Log ${name} out`}
          cancelLabel="Stay logged in"
          send={() => request(routes.logOutUser, { params: { id: _id } })}
          failure={failures.devicesLogout}
          onClose={() => setAsking(false)}
        >
          <p>Whoever knows the password can log in again.</p>
        </SendDialog>
      )}
    </div>
  );
}
