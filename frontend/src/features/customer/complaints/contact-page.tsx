import { ContactBody, type Profile, routes } from '@forno/shared/contracts/customer';
import { contactLead, errors, notices } from '@forno/shared/messages/customer';
import { isUnreached } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { LoadState } from '#transport/load-state.tsx';
import { useProfile } from '#accounts/use-profile.ts';
import { useAboutOrder } from '#orders/use-about-order.ts';
import { Field, TextArea } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Page } from '#ui/page.tsx';
import { toast } from '#ui/toast.ts';

export function ContactPage() {
  const profile = useProfile();
  return (
    <Page title="Contact" lead={contactLead} frame="narrow">
      <LoadState query={profile} lines={3} />
      {profile.data && <ContactForm profile={profile.data} />}
    </Page>
  );
}

/** A refusal means the mail was not sent; an unreachable server has its own message. */
function textFor(error: unknown): string {
  return isUnreached(error) ? error.message : errors.contact;
}

function ContactForm({ profile: { name, email } }: { profile: Profile }) {
  const about = useAboutOrder();
  const form = useSendForm({
    schema: ContactBody,
    initial: { name, email, ...about },
    onSubmit: async (body) => {
      await request(routes.contact, { body });
      toast.success(notices.contacted);
      form.reset({ name, email, message: '', checkoutId: undefined });
    },
    failure: textFor,
  });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Send message" busyLabel="Sending…">
      <Field label="Name" readOnly {...form.field('name')} />
      <Field label="Email" readOnly {...form.field('email')} />
      <TextArea label="Message" required {...form.field('message')} />
    </Form>
  );
}
