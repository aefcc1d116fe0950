import { type ComponentProps, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog, LeaveButton } from './dialog.tsx';
import styles from './dialog.module.css';
import { PlainForm } from './form.tsx';

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'onClose'> &
  Omit<ComponentProps<typeof PlainForm>, 'title' | 'onClose'> & {
    busy: boolean;
    submitLabel: string;
    busyLabel?: string;
    cancelLabel?: string;
    disabled?: boolean;
  };

/** A form in a dialog; its last button sends it. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, onClose, busy, submitLabel, busyLabel = 'Saving…', ...others } = props;
  const { cancelLabel = 'Cancel', disabled, ...form } = others;
  const id = useId();
  return (
    <Dialog
      title={title}
      description={description}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <LeaveButton busy={busy} onClose={onClose}>
            {cancelLabel}
          </LeaveButton>
          <Button
            type="submit"
            form={id}
            variant="ember"
            disabled={disabled}
            busy={busy}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <PlainForm {...form} id={id} className={styles.form} />
    </Dialog>
  );
}
