import type { ComponentProps, ReactNode } from 'react';
import type { Wording } from '#transport/failure.ts';
import { useSend } from '#transport/use-send.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

type Words = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'cancelLabel' | 'danger'>;

interface SendDialogProps extends Words {
  children: ReactNode;
  send: () => Promise<{ message: string }>;
  failure: Wording;
  onClose: () => void;
}

/** Asks, then sends, and closes whatever comes of it: a toast tells. */
export function SendDialog({ children, send, failure, onClose, ...words }: SendDialogProps) {
  const { mutate, isPending } = useSend({ send, failure, onSettled: onClose });
  return (
    <ConfirmDialog
      {...words}
      description={children}
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  );
}
