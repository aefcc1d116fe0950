import {
  type BeginSecondFactorAnswer,
  BeginSecondFactorBody,
  routes,
  CodeBody,
} from '@forno/shared/contracts/admin';
import { useState, type ReactNode, useId } from 'react';
import { request } from '#transport/request.ts';
import { Form, PlainForm } from '#ui/form.tsx';
import { PasswordField, CodeField } from '#ui/field.tsx';
import { pageFacts } from '#ui/page-facts.ts';
import { tryAgain, adminFailures } from '@forno/shared/messages/admin';
import { Button } from '#ui/button.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import styles from './second-factor.module.css';
import { useSendForm } from '#transport/send-form.ts';

interface CodePartProps {
  title: string;
  children?: ReactNode;
  hint?: string;
  label: string;
  variant?: 'ember' | 'danger';
  onCode: (code: string) => Promise<void>;
}

/** Asks for a code of the authenticator app; a wrong one is said at its field. */
export function CodePart({ title, children, hint, label, variant, onCode }: CodePartProps) {
  const id = useId();
  const form = useSendForm({
    schema: CodeBody,
    initial: { code: '' },
    onSubmit: ({ code }) => onCode(code),
    failure: adminFailures.codeCheck,
    at: 'code',
  });
  return (
    <PlainForm {...form.form} className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <CodeField hint={hint} {...form.field('code')} />
      <div className={styles.ways}>
        <Button type="submit" variant={variant} busy={form.busy} busyLabel="Checking…">
          {label}
        </Button>
      </div>
    </PlainForm>
  );
}

/** Setup: the password, then a secret for the app, then a code as proof. */
export function SetUp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const [begun, setBegun] = useState<BeginSecondFactorAnswer>();
  const form = useSendForm({
    schema: BeginSecondFactorBody,
    initial: { password: '' },
    onSubmit: async (body) => setBegun(await request(routes.beginSecondFactor, { body })),
    failure: tryAgain,
    at: 'password',
  });
  if (!begun) {
    return (
      <section className={styles.part} aria-labelledby="set-up">
        <h2 id="set-up">Turn it on</h2>
        <p>You need an authenticator app on your phone. First your password again:</p>
        <Form {...form.form} busy={form.busy} submitLabel="Continue" busyLabel="Checking…">
          <PasswordField autoComplete="current-password" required {...form.field('password')} />
        </Form>
      </section>
    );
  }
  return (
    <CodePart
      title={`Add ${pageFacts.name} to your app`}
      hint={`Six digits that the app shows for ${pageFacts.name}.`}
      label="Turn it on"
      variant="ember"
      onCode={async (code) =>
        onDone((await request(routes.turnOnSecondFactor, { body: { code } })).recoveryCodes)
      }
    >
      <QrCode text={begun.uri} label="QR code for your authenticator app" />
      <p>
        Scan this, or type the secret:{' '}
        <code className={styles.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </CodePart>
  );
}
