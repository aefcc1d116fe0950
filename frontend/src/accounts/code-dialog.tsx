import { CodeBody, routes } from '@forno/shared/contracts/admin';
import { errors } from '@forno/shared/messages/everyone';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import dialog from '#ui/dialog.module.css';
import { CodeField } from '#ui/field.tsx';
import { PlainForm } from '#ui/form.tsx';
import { PinField } from '#ui/pin-field.tsx';

interface CodeDialogProps {
  /** Then it is their PIN. */
  isStation: boolean;
  onProven: () => void;
  onClose: () => void;
}

/** Asks for a second-factor code, above everything, including other dialogs. */
export function CodeDialog({ isStation, onProven, onClose }: CodeDialogProps) {
  const form = useSendForm({
    schema: CodeBody,
    initial: { code: '' },
    onSubmit: async (body) => {
      await request(routes.reauthenticate, { body });
      onProven();
    },
    failure: errors.invalidCredentials,
    at: 'code',
    draft: false,
  });
  return (
    <Dialog
      busy={form.busy}
      onClose={onClose}
      title="Confirm it’s you"
      description={
        <p>
          {isStation
            ? 'What moves money needs your PIN once more.'
            : 'Refunds, downloads and account changes need a code. It counts for ten minutes on this device.'}
        </p>
      }
    >
      <PlainForm {...form.form} className={dialog.form}>
        {isStation ? <PinField required {...form.field('code')} /> : <CodeField {...form.field('code')} />}
        <div className={dialog.actions}>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" variant="ember" busy={form.busy} busyLabel="Checking…">
            Confirm
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
