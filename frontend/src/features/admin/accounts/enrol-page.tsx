import { EnrolBody, routes } from '@forno/shared/contracts/admin';
import type { StationDuty } from '@forno/shared/domain';
import { adminFailures } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beginSession } from '#session/session.ts';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { AuthPage } from '#widgets/auth-page.tsx';
import { forgetStation } from './kept-station.ts';

const stationHomes = { kitchen: '/admin/orders/board', counter: '/admin/counter' } satisfies Record<
  StationDuty,
  string
>;

/** Makes this device a station of the shop by the code that an owner's screen shows. */
export function EnrolPage() {
  const { hash } = useLocation();
  const [code] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '');
  const navigate = useNavigate();
  const form = useSendForm({
    schema: EnrolBody,
    initial: { code },
    onSubmit: async (body) => {
      const { token, user, duty } = await request(routes.enrolStation, { body });
      forgetStation();
      beginSession(token, user);
      await navigate(stationHomes[duty], { replace: true });
    },
    failure: adminFailures.enrol,
    at: { code_invalid: 'code' },
    draft: false,
  });
  return (
    <AuthPage title="Enrol this tablet" lead="It stays logged in as the shop’s until an owner ends it.">
      <Form {...form.form} busy={form.busy} submitLabel="Enrol this tablet" busyLabel="Enrolling…">
        <Field
          label="Code"
          hint="An owner finds it under Staff, Stations. It works once, for ten minutes."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...form.field('code')}
        />
      </Form>
    </AuthPage>
  );
}
