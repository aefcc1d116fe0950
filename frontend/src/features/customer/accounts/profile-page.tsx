import type { Profile as ProfileOfUser } from '@forno/shared/contracts/customer';
import { isNoticeDue, privacyNotice, formatPhone } from '@forno/shared/domain';
import { Link } from 'react-router-dom';
import { Notice } from '#ui/notice.tsx';
import { failures } from '@forno/shared/messages/customer';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Section } from './section.tsx';
import section from './section.module.css';
import { LoadState } from '#transport/load-state.tsx';
import { useResendLink } from '#accounts/use-resend-link.ts';
import { useProfile } from '#accounts/use-profile.ts';
import { Page } from '#ui/page.tsx';
import { Pairs } from '#ui/pairs.tsx';
import { Badge } from '#ui/badge.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ChangeEmail, ChangePassword } from './change-login.tsx';
import { EditDetails } from './edit-details.tsx';
import { Devices } from './devices.tsx';
import { OwnData } from './own-data.tsx';
import styles from './profile-page.module.css';
import { useProfileUpdate } from './use-profile-update.ts';

const SecondFactor = lazyPart(() => import('./second-factor.tsx'), 'SecondFactor');

export function ProfilePage() {
  const profile = useProfile();
  return (
    <Page
      title="Your profile"
      frame="narrow"
      aside={profile.data?.role === 'admin' && <ButtonLink to="/admin">Back to work</ButtonLink>}
    >
      <LoadState query={profile} lines={5} />
      {profile.data && <Profile user={profile.data} />}
    </Page>
  );
}

function Profile({ user }: { user: ProfileOfUser }) {
  return (
    <>
      <NoticeConsent consents={user.consents} />
      <Pairs
        className={styles.card}
        pairs={[
          ['Name', user.name],
          ['Email', user.email],
          ['Role', user.role],
          ['Address', user.address || 'None yet'],
          ['Phone', user.phone ? formatPhone(user.phone) : 'None yet'],
          ['Verified', <VerifiedStatus key="verified" verified={user.isVerified} email={user.email} />],
        ]}
      />
      <EditDetails user={user} />
      <ChangeEmail user={user} />
      <ChangePassword />
      <OrderMails wanted={user.orderMails !== false} />
      <AddressBook addresses={user.addressBook ?? []} />
      <div className={styles.ways}>
        <ButtonLink to="/order">Your orders</ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          Something wrong? Let us know
        </ButtonLink>
      </div>
      {user.role === 'admin' && <SecondFactor />}
      <Devices />
      <OwnData />
    </>
  );
}

/** Opt-in or opt-out of order mails: one press each way. */
function OrderMails({ wanted }: { wanted: boolean }) {
  const { mutate, isPending } = useProfileUpdate(failures.choiceSave);
  return (
    <section className={section.section} aria-label="Emails">
      <div className={section.head}>
        <h2 className={section.title}>Emails</h2>
        <Button size="s" busy={isPending} busyLabel="Saving…" onClick={() => mutate({ orderMails: !wanted })}>
          {wanted ? 'Stop emails about orders' : 'Email me about orders'}
        </Button>
      </div>
      <p className={section.lead}>
        {wanted
          ? 'We email you when an order is confirmed and when it is on its way.'
          : 'We don’t email you about your orders.'}{' '}
        You will always get emails about your account and your payments.
      </p>
    </section>
  );
}

function VerifiedStatus({ verified, email }: { verified: boolean; email: string }) {
  const resend = useResendLink(email);
  if (verified) {
    return (
      <Badge tone="basil" shape={<span aria-hidden="true">✓</span>}>
        Verified
      </Badge>
    );
  }
  return (
    <span className={styles.verified}>
      <Badge tone="amber" shape={<span aria-hidden="true">○</span>}>
        Not Verified
      </Badge>
      <Button size="s" busy={resend.isPending} busyLabel="Sending…" onClick={() => resend.mutate()}>
        Send the link again
      </Button>
    </span>
  );
}

/** Previous delivery addresses; hidden without any. */
function AddressBook({ addresses }: { addresses: readonly string[] }) {
  const { mutate, isPending } = useProfileUpdate(failures.addressRemove);
  if (addresses.length === 0) return null;
  return (
    <Section title="Other addresses" label="Show" lead="Addresses that you have ordered to before.">
      {() => (
        <ul className={section.list}>
          {addresses.map((address) => (
            <li key={address} className={section.entry}>
              <span>{address}</span>
              <Button
                size="s"
                variant="quiet"
                busy={isPending}
                aria-label={`Remove ${address}`}
                onClick={() => mutate({ addressBook: addresses.filter((one) => one !== address) })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Asks an account that has not agreed to the privacy notice of today. It stands beside things and stops none. */
function NoticeConsent({ consents }: Pick<ProfileOfUser, 'consents'>) {
  const { mutate, isPending } = useProfileUpdate(failures.choiceSave);
  if (!isNoticeDue(consents)) return null;
  const agree = (
    <Button size="s" busy={isPending} busyLabel="Saving…" onClick={() => mutate({ consent: privacyNotice })}>
      I agree
    </Button>
  );
  return (
    <div className={styles.asked}>
      <Notice action={agree}>
        {consents ? 'Our privacy notice has changed. ' : 'Please read our privacy notice. '}
        <Link to="/policies/privacy">What we keep, and why</Link>. You can order either way.
      </Notice>
    </div>
  );
}
