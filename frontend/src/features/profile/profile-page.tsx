import type { Profile as ProfileOfUser } from '@forno/shared/contracts';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatPhone } from '@forno/shared/domain';
import { LoadFailure } from '#transport/load-failure.tsx';
import { useProfile } from '#session/use-profile.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { AddressBook } from './address-book.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { EditDetails } from './edit-details.tsx';
import { Devices } from './devices.tsx';
import { OrderMails } from './order-mails.tsx';
import { OwnData } from './own-data.tsx';
import styles from './profile-page.module.css';
import { VerifiedStatus } from './verified-status.tsx';

const SecondFactor = lazy(async () => ({ default: (await import('./second-factor.tsx')).SecondFactor }));

export function ProfilePage() {
  const profile = useProfile();
  return (
    <Page title="Your profile" frame="narrow">
      {profile.isPending && <SkeletonLines lines={5} />}
      <LoadFailure query={profile} />
      {profile.data && <Profile user={profile.data} />}
    </Page>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Profile({ user }: { user: ProfileOfUser }) {
  return (
    <>
      <dl className={styles.card}>
        <Row label="Name">
          <span className={styles.name}>{user.name}</span>
        </Row>
        <Row label="Email">{user.email}</Row>
        <Row label="Role">{user.role}</Row>
        <Row label="Address">{user.address}</Row>
        <Row label="Phone">{user.phone ? formatPhone(user.phone) : 'None yet'}</Row>
        <Row label="Verified">
          <VerifiedStatus verified={user.isVerified} email={user.email} />
        </Row>
      </dl>
      <EditDetails user={user} />
      <ChangeEmail />
      <ChangePassword />
      <OrderMails wanted={user.orderMails !== false} />
      <AddressBook addresses={user.addressBook ?? []} />
      <div className={styles.ways}>
        <ButtonLink to="/order">Your orders</ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          Something wrong? Let us know
        </ButtonLink>
      </div>
      {user.role === 'admin' && (
        <Suspense>
          <SecondFactor />
        </Suspense>
      )}
      <Devices />
      <OwnData />
    </>
  );
}
