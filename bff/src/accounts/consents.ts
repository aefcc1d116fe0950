import { privacyNotice } from '@forno/shared/domain';
import type { User } from '@forno/shared/server/db';

type Consent = NonNullable<User['consents']>[number];

/** Of one account; more are made by a script alone. */
const keptMax = 100;

/**
 * An act of consent or withdrawal, now, to the words that the person saw. A version that this release does not know yet
 * counts as the newest that it knows.
 */
export function consentAct(
  kind: Consent['kind'],
  given: boolean,
  { version, language }: Pick<Consent, 'version' | 'language'> = privacyNotice,
): Consent {
  return { kind, given, version: Math.min(version, privacyNotice.version), language, at: new Date() };
}

/** The update that adds these; what was agreed before stays, as proof. */
export const addConsents = (acts: readonly Consent[]) =>
  acts.length > 0 && { $push: { consents: { $each: [...acts], $slice: -keptMax } } };
