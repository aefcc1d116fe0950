import { ContactBody, routes } from '@forno/shared/contracts';
import { errors, notices } from '@forno/shared/messages';
import { ApiError, isSessionEnd } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { LoadFailure } from '#api/load-failure.tsx';
import { useProfile } from '#api/use-profile.ts';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';

export function ContactPage() {
  const profile = useProfile();
  return (
    <Page title="Contact" lead="Praise, complaints, a lost umbrella: we read everything." frame="narrow">
      {profile.isPending && <SkeletonLines lines={3} />}
      <LoadFailure query={profile} />
      {profile.data && <ContactForm name={profile.data.name} email={profile.data.email} />}
    </Page>
  );
}

/** A refusal means the mail was not sent; an unreachable server has its own message. */
function textFor(error: unknown): string {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout')
    ? error.message
    : errors.contact;
}

function ContactForm({ name, email }: { name: string; email: string }) {
  const form = useForm({
    schema: ContactBody,
    initial: { name, email, message: '' },
    onSubmit: async (body) => {
      try {
        await call(routes.contact, { body });
        toast.success(notices.contacted);
        form.reset();
      } catch (error) {
        if (!isSessionEnd(error)) toast.error(textFor(error));
      }
    },
  });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Send message" busyLabel="Sending…">
      <Field label="Name" readOnly {...form.field('name')} />
      <Field label="Email" readOnly {...form.field('email')} />
      <TextArea label="Message" required {...form.field('message')} />
    </Form>
  );
}
