import { randomUUID } from 'node:crypto';
import { queueMail, type User } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { newMailedToken, resetMs, verificationMs } from './mailed-token.ts';

type Links = Pick<Deps, 'config' | 'models' | 'producer'>;
type Addressee = Pick<User, '_id' | 'name' | 'email'>;

/** Account mails that one mailbox gets in an hour, whoever asks for them. */
const mailsPerHour = 5;

export const mayMail = ({ limits }: Pick<Deps, 'limits'>, user: Addressee): Promise<boolean> =>
  limits.allows('mail', String(user._id), mailsPerHour, 3_600_000);

/** Gives the account a new verification link, which voids an older one, and mails it. */
export async function mailVerification(deps: Links, user: Addressee, requestId: string): Promise<void> {
  const { token, stored } = newMailedToken(verificationMs);
  await deps.models.users.updateOne({ _id: user._id }, { $set: { verification: stored } });
  const link = new URL(`/user/verify/${token}`, deps.config.PUBLIC_URL).href;
  await queueMail(
    deps,
    {
      _id: `verify-email-${stored.hash.slice(0, 24)}`,
      template: 'verify-email',
      to: user.email,
      data: { name: user.name, link },
    },
    requestId,
  );
}

/** Tells the old address of a new one; with a token, it takes effect only when its owner follows the link. */
export async function mailEmailChange(
  deps: Links,
  user: Addressee,
  email: string,
  requestId: string,
  { token, own }: { token?: string; own?: true } = {},
): Promise<void> {
  const link = token && new URL(`/user/verify/${token}`, deps.config.PUBLIC_URL).href;
  await queueMail(
    deps,
    {
      _id: `email-change-${randomUUID()}`,
      template: 'email-change',
      to: user.email,
      data: { name: user.name, email, ...(link && { link }), ...(own && { own }) },
    },
    requestId,
  );
}

/** Asks the new address whether its owner wants it; it takes effect when the link is followed. */
export async function mailNewAddress(
  deps: Links,
  user: Addressee,
  email: string,
  requestId: string,
): Promise<void> {
  const { token, stored } = newMailedToken(verificationMs);
  const emailChange = { ...stored, to: email, proven: true };
  await deps.models.users.updateOne({ _id: user._id }, { $set: { emailChange } });
  const link = new URL(`/user/verify/${token}`, deps.config.PUBLIC_URL).href;
  await queueMail(
    deps,
    {
      _id: `new-email-${stored.hash.slice(0, 24)}`,
      template: 'new-email',
      to: email,
      data: { name: user.name, link },
    },
    requestId,
  );
}

/** The same for a forgotten password; the link lives for an hour. */
export async function mailPasswordReset(deps: Links, user: Addressee, requestId: string): Promise<void> {
  const { token, stored } = newMailedToken(resetMs);
  await deps.models.users.updateOne({ _id: user._id }, { $set: { passwordReset: stored } });
  const link = new URL(`/user/reset-password/${token}`, deps.config.PUBLIC_URL).href;
  await queueMail(
    deps,
    {
      _id: `reset-password-${stored.hash.slice(0, 24)}`,
      template: 'reset-password',
      to: user.email,
      data: { name: user.name, link },
    },
    requestId,
  );
}
