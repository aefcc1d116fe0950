import { routes, type UserAnswer } from '@forno/shared/contracts';
import { errors, notices } from '@forno/shared/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, isSessionEnd } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { keys } from '#api/keys.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeleteUserProps {
  user: UserAnswer;
  onClose: () => void;
}

/** The server's message, or the catalogue's (specification, section 8). */
function deleteFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== 'http') return errors.userDeleteUnexpected;
  return error.code === 'http' ? errors.userDelete : error.message;
}

/** Asks first. Their orders stay readable, with name and email as they were. */
export function DeleteUser({ user, onClose }: DeleteUserProps) {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => call(routes.deleteUser, { params: { id: user._id } }),
    onSuccess: () => {
      client.setQueryData<UserAnswer[]>(keys.admin.users, (list) =>
        list?.filter(({ _id }) => _id !== user._id),
      );
      toast.success(notices.userDeleted);
    },
    onError: (error) => {
      if (!isSessionEnd(error)) toast.error(deleteFailure(error));
    },
    onSettled: () => {
      onClose();
      void client.invalidateQueries({ queryKey: keys.admin.users });
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Delete ${user.name}?`}
      description={
        <p>{user.email} is logged out everywhere and can no longer log in. Their orders are kept.</p>
      }
      confirmLabel={`Delete ${user.name}`}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    />
  );
}
