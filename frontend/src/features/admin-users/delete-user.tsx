import { routes, type UserAnswer } from '@forno/shared/contracts';
import { errors, notices } from '@forno/shared/messages';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { DeleteDialog } from '#api/delete-dialog.tsx';
import { keys } from '#api/keys.ts';

/** The server's message, or the catalogue's (specification, section 8). */
function deleteFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== 'http') return errors.userDeleteUnexpected;
  return error.code === 'http' ? errors.userDelete : error.message;
}

/** Asks first. Their orders stay readable, with name and email as they were. */
export function DeleteUser({ user, onClose }: { user: UserAnswer; onClose: () => void }) {
  return (
    <DeleteDialog
      one={user}
      list={keys.admin.users}
      send={() => call(routes.deleteUser, { params: { id: user._id } })}
      doneText={notices.userDeleted}
      failureText={deleteFailure}
      onClose={onClose}
    >
      {user.email} is logged out everywhere and can no longer log in. Their orders are kept.
    </DeleteDialog>
  );
}
