import { useState } from 'react';
import { showFailure } from '#transport/show-failure.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Section } from './section.tsx';
import { useProfileUpdate } from './use-profile-update.ts';

/** Opt-in or opt-out of order mails. */
export function OrderMails({ wanted }: { wanted: boolean }) {
  const update = useProfileUpdate();
  const [busy, setBusy] = useState(false);
  const change = async (orderMails: boolean) => {
    setBusy(true);
    try {
      await update({ orderMails });
    } catch (error) {
      showFailure(error, 'Your choice could not be saved.');
    }
    setBusy(false);
  };
  return (
    <Section
      title="Emails"
      label="Choose"
      lead={wanted ? 'We mail you about your orders.' : 'You get no emails about your orders.'}
    >
      {() => (
        <>
          <Checkbox
            label="Mail me when an order is confirmed and when it leaves the shop"
            checked={wanted}
            disabled={busy}
            onChange={(event) => void change(event.target.checked)}
          />
          <p>You will always get emails about your account and your payments.</p>
        </>
      )}
    </Section>
  );
}
