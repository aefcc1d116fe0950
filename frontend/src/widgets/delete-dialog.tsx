import { type QueryKey, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { showFailure, type Wording } from '#transport/failure.ts';
import { queryClient, refetch } from '#transport/query-client.ts';

interface DeleteDialogProps {
  one: { _id: string; name: string };
  /** Key of the list that it is in. */
  list: QueryKey;
  /** What else deleting it means. */
  children: ReactNode;
  send: () => Promise<unknown>;
  doneText: string;
  failure: Wording;
  onClose: () => void;
}

/** Asks, then deletes one of a list: it disappears at once, and the list is fetched again. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { one, list, children, send, doneText, failure, onClose } = props;
  const deletion = useMutation({
    mutationFn: send,
    onSuccess: () => {
      queryClient.setQueryData<{ _id: string }[]>(list, (all) => all?.filter(({ _id }) => _id !== one._id));
      toast.success(doneText);
    },
    onError: (error) => showFailure(error, failure),
    onSettled: () => {
      onClose();
      void refetch(list);
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${one.name}?`}
      description={<p>{children}</p>}
      confirmLabel={`Delete ${one.name}`}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    />
  );
}
