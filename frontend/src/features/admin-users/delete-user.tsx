import { routes, type UserAnswer } from '@forno/shared/contracts';
import { errors, notices } from '@forno/shared/messages';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#transport/api-error.ts';
import { request } from '#transport/request.ts';
import { DeleteDialog } from '#widgets/delete-dialog.tsx';
import { keys } from '#transport/keys.ts';

/** The server's message, or the catalogue's (specification, section 8). */
function deleteFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== 'http') return errors.userDeleteUnexpected;
  return error.code === 'http' ? errors.userDelete : error.message;
}

/** `open`: how many of their orders are not delivered yet; undefined until known. */
function openOrdersText(open: number | undefined): string {
  if (open === undefined) return 'Those under way will still be made and delivered.';
  if (open === 0) return 'None of them is under way.';
  const which = open === 1 ? 'One of them is' : `${open} of them are`;
  return `${which} under way and will still be made and delivered.`;
}

/** Asks first. Their orders stay, without name and email once they are finished. */
export function DeleteUser({ user, onClose }: { user: UserAnswer; onClose: () => void }) {
  const { data: current } = useQuery({
    queryKey: keys.admin.openOrders(user._id),
    queryFn: ({ signal }) => request(routes.user, { params: { id: user._id }, signal }),
    staleTime: 0,
  });
  return (
    <DeleteDialog
      one={user}
      list={keys.admin.users}
      send={() => request(routes.deleteUser, { params: { id: user._id } })}
      doneText={notices.userDeleted}
      failureText={deleteFailure}
      onClose={onClose}
    >
      {user.email} is logged out everywhere and can no longer log in. Their orders are kept.{' '}
      {openOrdersText(current?.openOrders)}
    </DeleteDialog>
  );
}
