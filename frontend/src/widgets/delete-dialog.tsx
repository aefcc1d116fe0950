import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Wording } from '#transport/failure.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { SendDialog } from './send-dialog.tsx';

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
  const remove = async () => {
    try {
      await send();
      queryClient.setQueryData<{ _id: string }[]>(list, (all) => all?.filter(({ _id }) => _id !== one._id));
      return { message: doneText };
    } finally {
      void refetch(list);
    }
  };
  return (
    <SendDialog
      title={`Delete ${one.name}?`}
      confirmLabel={`Delete ${one.name}`}
      send={remove}
      failure={failure}
      onClose={onClose}
    >
      <p>{children}</p>
    </SendDialog>
  );
}
