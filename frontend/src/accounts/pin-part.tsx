import { PinBody, routes } from '@forno/shared/contracts/admin';
import { adminFailures } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { PinField } from '#ui/pin-field.tsx';
import { toast } from '#ui/toast.ts';

const pinKey = ['own pin'];

/** Sets the PIN that says who is at a tablet of the shop; left empty, it removes it. */
export function PinPart() {
  const [open, setOpen] = useState(false);
  const { data: own } = useAnswer(pinKey, routes.ownPin, {});
  const form = useSendForm({
    schema: PinBody,
    initial: { pin: '', password: '' },
    onSubmit: async (body) => {
      toast.success((await request(routes.setPin, { body })).message);
      form.reset();
      setOpen(false);
      void refetch(pinKey);
    },
    failure: adminFailures.pin,
    at: { wrong_password: 'password' },
    draft: false,
  });
  if (!open)
    return <Button onClick={() => setOpen(true)}>{own?.isSet ? 'Change the PIN' : 'Set a PIN'}</Button>;
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Set the PIN" busyLabel="Setting…">
      <PinField
        hint={`Four to six digits.${own?.isSet ? ' Left empty, you have none any more.' : ''}`}
        {...form.field('pin')}
      />
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
    </Form>
  );
}
