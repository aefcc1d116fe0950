import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, LeaveButton } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  description: ReactNode;
  /** What is typed or chosen before: no part of what is read when it opens. */
  children?: ReactNode;
  /** Label of the action: "Delete Margherita", never "OK". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  keepsBack?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, cancelLabel = 'Keep it', danger = true, busy } = props;
  return (
    <Dialog
      busy={busy}
      keepsBack={props.keepsBack}
      onClose={props.onCancel}
      title={title}
      description={description}
      actions={
        <>
          <LeaveButton busy={busy} onClose={props.onCancel}>
            {cancelLabel}
          </LeaveButton>
          <Button variant={danger ? 'danger' : 'ember'} busy={busy} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
