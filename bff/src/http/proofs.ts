import type { CurrentUser } from './authenticate.ts';

/** So long after a code a session is asked for no other one: a busy evening isn't slowed. Milliseconds. */
const graceMs = 10 * 60_000;
/** Sessions whose proof is kept; the oldest leaves first. */
const keptMax = 30;

/** The part of a `$push` that notes a session's proof. */
export const proofOf = (jti: string) => ({
  'secondFactor.proofs': { $each: [{ jti, until: new Date(Date.now() + graceMs) }], $slice: -keptMax },
});

/**
 * Whether a session has to prove its second factor anew: before refunds, exports and changes of accounts. Never of an
 * account without one, so that clients which know only the specification go on working.
 */
export function needsProof({ secondFactor, session }: CurrentUser): boolean {
  if (!secondFactor) return false;
  return !secondFactor.proofs.some(({ jti, until }) => jti === session.jti && until.getTime() > Date.now());
}
