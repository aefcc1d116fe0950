import { CodeBody } from '@forno/shared/contracts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import dialog from './dialog.module.css';
import { CodeField } from './field.tsx';
import { useForm } from './form.tsx';

interface CodeDialogProps {
  /** Returns the field's error; undefined when the code was right. */
  onSubmit: (code: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** Shown above everything, including other dialogs. */
export function CodeDialog({ onSubmit, onClose }: CodeDialogProps) {
  const form = useForm({
    schema: CodeBody,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      const refusal = await onSubmit(code);
      if (refusal !== undefined) form.setErrors({ code: refusal });
    },
  });
  return (
    <Dialog
      busy={form.busy}
      onClose={onClose}
      title="Confirm it’s you"
      description={
        <p>Refunds, downloads and account changes need a code. It counts for ten minutes on this device.</p>
      }
    >
      <form {...form.form} className={dialog.form}>
        <CodeField {...form.field('code')} />
        <div className={dialog.actions}>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" variant="ember" busy={form.busy} busyLabel="Checking…">
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
