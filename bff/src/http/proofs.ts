import type { CurrentUser } from './authenticate.ts';

/** How long a second-factor check counts, in ms. */
const graceMs = 10 * 60_000;
/** Most sessions whose check is stored; the oldest is dropped. */
const keptMax = 30;

/** The part of a `$push` that records a session's second-factor check. */
export const proofOf = (jti: string) => ({
  'secondFactor.proofs': { $each: [{ jti, until: new Date(Date.now() + graceMs) }], $slice: -keptMax },
});

/**
 * Whether a session must repeat its second factor: before refunds, exports, the job list and account changes. Never for accounts
 * without one, so that clients which know only the specification keep working.
 */
export function requiresReauthentication({ secondFactor, session }: CurrentUser): boolean {
  if (!secondFactor) return false;
  return !secondFactor.proofs.some(({ jti, until }) => jti === session.jti && until.getTime() > Date.now());
}
