import { errors } from '@forno/shared/messages';
import { Navigate, useParams } from 'react-router-dom';
import { ApiError, isSessionEnd } from '#transport/api-error.ts';
import { useFailureToast } from '#transport/use-failure-toast.ts';
import { useUser } from '#shop/use-users.ts';
import { Page } from '#ui/page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EditUserForm } from './edit-user-form.tsx';

function loadText(error: Error): string {
  // An unknown id, well-formed or not.
  const nobody = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return nobody ? errors.userNotFound : errors.userDetails;
}

/** Edits a user's name and email; an unknown user redirects to the list (specification, section 8). */
export function EditUserPage() {
  const { id = '' } = useParams();
  const user = useUser(id);
  const failure = user.data ? null : user.error;
  useFailureToast({ error: failure, isSuccess: user.isSuccess }, loadText);
  if (failure && !isSessionEnd(failure)) return <Navigate to="/admin/users" replace />;
  return (
    <Page title={user.data ? `Edit ${user.data.name}` : 'Edit a user'} frame="narrow">
      {user.data ? <EditUserForm key={user.data._id} user={user.data} /> : <SkeletonLines lines={4} />}
    </Page>
  );
}
