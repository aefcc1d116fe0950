import { ContactBody, type Profile, routes } from '@forno/shared/contracts/customer';
import { errors, notices } from '@forno/shared/messages/customer';
import { useEffect } from 'react';
import { ApiError } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { LoadState } from '#transport/load-state.tsx';
import { useProfile } from '#accounts/use-profile.ts';
import { Field, TextArea } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Page } from '#ui/page.tsx';
import { toast } from '#ui/toast.ts';
import { contactDraftKey } from '#session/contact-draft-key.ts';
import { inTab } from '#ui/stored.ts';

/** What this user typed into the contact form and has not sent. */
function readContactDraft(userId: string): string {
  const [owner, ...message] = (inTab.get(contactDraftKey) ?? '').split(' ');
  return owner === userId ? message.join(' ') : '';
}

/** Under its owner's id: never shown to the next user of this tab. */
function keepContactDraft(userId: string, message: string): void {
  if (message) inTab.set(contactDraftKey, `${userId} ${message}`);
  else inTab.remove(contactDraftKey);
}

export function ContactPage() {
  const profile = useProfile();
  return (
    <Page title="Contact" lead="Questions, complaints or praise: we read every message." frame="narrow">
      <LoadState query={profile} lines={3} />
      {profile.data && <ContactForm profile={profile.data} />}
    </Page>
  );
}

/** A refusal means the mail was not sent; an unreachable server has its own message. */
function textFor(error: unknown): string {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout')
    ? error.message
    : errors.contact;
}

function ContactForm({ profile: { _id, name, email } }: { profile: Profile }) {
  const form = useSendForm({
    schema: ContactBody,
    initial: { name, email, message: readContactDraft(_id) },
    onSubmit: async (body) => {
      await request(routes.contact, { body });
      toast.success(notices.contacted);
      keepContactDraft(_id, '');
      form.reset({ name, email, message: '' });
    },
    failure: textFor,
  });
  const { message } = form.values;
  useEffect(() => keepContactDraft(_id, message), [_id, message]);
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Send message" busyLabel="Sending…">
      <Field label="Name" readOnly {...form.field('name')} />
      <Field label="Email" readOnly {...form.field('email')} />
      <TextArea label="Message" required {...form.field('message')} />
    </Form>
  );
}
