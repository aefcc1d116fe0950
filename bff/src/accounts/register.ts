import { randomBytes, randomUUID } from 'node:crypto';
import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import { checkArea, labelsWith, normalisePhone } from '@forno/shared/server/accounts';
import type { User } from '@forno/shared/server/db';
import type { Call } from './deps.ts';
import { canSendMail } from '../http/rate-limits.ts';
import { beginSession } from './begin-session.ts';
import { checkNewPassword } from './check-password.ts';
import { consentAct } from './consents.ts';
import { mailPasswordReset, mailVerification } from './mail-links.ts';

/** Of whoever chooses one later: nobody knows it, and every check of it fails as for any other wrong one. */
const unknownPassword = () => randomBytes(32).toString('base64url');

function newAccount(passwordHash: string) {
  const now = new Date();
  return { passwordHash, role: 'customer' as const, cartId: randomUUID(), sessionsFrom: now, createdAt: now };
}

/** For a colleague without an account: nobody can log in to it before its mailed link is followed. At the shop's address. */
export async function addUnregistered(
  { models, passwords, settings }: Pick<Call<'inviteStaff'>['deps'], 'models' | 'passwords' | 'settings'>,
  person: Pick<User, 'name' | 'email'>,
  caller: string,
): Promise<Result<User>> {
  const hash = await passwords.hash(unknownPassword(), caller);
  if (!hash.ok) return hash;
  const { address } = (await settings.read()).contact;
  return ok((await models.users.create({ ...person, address, ...newAccount(hash.value) })).toObject());
}

type Caller = Pick<Call<'openAccount'>, 'deps' | 'body' | 'address' | 'device' | 'requestId' | 'logger'>;

/** Opens an account, logs it in and mails the verification link. One account per address (unique index). */
export function register({ body: { password, ...body }, ...call }: Call<'register'>) {
  return open({ ...call, body }, password);
}

/**
 * The same without a password: only this device has a session. The mailed link sets one, and then ends that session too:
 * whoever reads the mailbox owns the account.
 */
export async function openAccount(call: Call<'openAccount'>) {
  const { deps, body } = call;
  const { pickup, delivery } = await deps.settings.read();
  if (body.fulfilment === 'pickup') return pickup ? open(call) : refuse('pickup_off');
  // Opened to order something: where nothing is brought, that is said before there is an account.
  const area = checkArea(body.address ?? '', delivery.pins);
  return area.ok ? open(call) : area;
}

async function open(call: Caller, password?: string) {
  const { deps, body, address, device, requestId, logger } = call;
  const { phone: typed, label, split, consent, fulfilment, address: home = '', ...given } = body;
  const phone = typed === undefined ? ok(undefined) : normalisePhone(typed);
  if (!phone.ok) return phone;
  const allowed = password === undefined ? ok(undefined) : checkNewPassword(password, given.email);
  if (!allowed.ok) return allowed;
  if (await deps.models.users.exists({ email: given.email })) return refuse('email_taken');
  const hash = await deps.passwords.hash(password ?? unknownPassword(), address);
  if (!hash.ok) return hash;
  const account = {
    ...given,
    address: home,
    ...(fulfilment === 'pickup' && { fulfilment }),
    ...(phone.value !== undefined && { phone: phone.value }),
    ...labelsWith([], { address: body.address, label, split }),
    // Another client asks for none: what an order needs, the law lets stand without.
    ...(consent && { consents: [consentAct('account', true, consent)] }),
    ...(password === undefined && { noPassword: true }),
    ...newAccount(hash.value),
  };
  const user = (await deps.models.users.create(account)).toObject();
  // Registered and deleted again and again, an account would flood a stranger's mailbox.
  if (await canSendMail(deps, user.email))
    await (password === undefined
      ? mailPasswordReset(deps, user, requestId, true)
      : mailVerification(deps, user, requestId)
    ).catch((error: unknown) => {
      // The account exists: its owner can ask for the link again from the profile.
      logger.error({ err: error, userId: String(user._id) }, 'verification mail not written');
    });
  return beginSession({ ...deps, logger }, user, { address, device, requestId });
}

/** For our own screen, which asks for the email first: a password, or what an account needs. */
export async function knownEmail({ deps, body }: Pick<Call<'knownEmail'>, 'deps' | 'body'>) {
  return ok({ known: (await deps.models.users.exists({ email: body.email })) !== null });
}
