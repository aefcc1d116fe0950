import { PinBody, routes } from '@forno/shared/contracts/admin';
import { adminFailures } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { Button } from '#ui/button.tsx';
import { Field, PasswordField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { toast } from '#ui/toast.ts';

/** Sets the PIN that says who is at a tablet of the shop; left empty, it removes it. */
export function PinPart() {
  const [open, setOpen] = useState(false);
  const form = useSendForm({
    schema: PinBody,
    initial: { pin: '', password: '' },
    onSubmit: async (body) => {
      toast.success((await request(routes.setPin, { body })).message);
      setOpen(false);
    },
    failure: adminFailures.pin,
    at: { wrong_password: 'password' },
    draft: false,
  });
  if (!open) return <Button onClick={() => setOpen(true)}>Set a PIN</Button>;
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Set the PIN" busyLabel="Setting…">
      <Field
        label="PIN"
        hint="Four to six digits. Left empty, you have none any more."
        inputMode="numeric"
        autoComplete="off"
        {...form.field('pin')}
      />
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
    </Form>
  );
}
