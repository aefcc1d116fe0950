import { CodeBody, routes } from '@forno/shared/contracts/admin';
import { errors } from '@forno/shared/messages/everyone';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { CodeField } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
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
    <FormDialog
      {...form.form}
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
      cancelLabel="Not now"
      submitLabel="Confirm"
      busyLabel="Checking…"
    >
      {isStation ? <PinField required {...form.field('code')} /> : <CodeField {...form.field('code')} />}
    </FormDialog>
  );
}
