import { isNamed, leastAtStation, type Route } from '@forno/shared/contracts/server';
import { mayDo, minuteMs, ok, type Result } from '@forno/shared/domain';
import { dutyNeededText, refuse } from '@forno/shared/messages/server';
import type { Request } from 'express';
import type { Authenticate, CurrentUser } from './authenticate.ts';

/** The token of a call; undefined without one. */
export function bearer(req: Pick<Request, 'headers'>): string | undefined {
  return /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
}

/** Authenticates and authorises: 401 without a valid token, 403 for who lacks the route's duty. The one place that refuses it. */
export async function authorise(
  authenticate: Authenticate,
  route: Route,
  req: Pick<Request, 'headers' | 'log'>,
): Promise<Result<CurrentUser | undefined>> {
  if (route.access === 'open') return ok(undefined);
  const user = await authenticate(bearer(req));
  if (!user.ok) return user;
  const { station } = user.value;
  const access = station ? leastAtStation(route) : route.access;
  const left = station?.left && isNamed(route);
  if (access && mayDo(user.value, access) && !left) return user;
  nameCaller(req, user.value);
  // Before what the station may not: it may be what whoever was here could.
  if (access && (left || isPersons(station, access))) return refuse('person_left');
  if (!access) return refuse('not_at_station');
  if (user.value.role !== 'admin') return refuse('admins_only');
  return refuse('not_your_duty', { message: dutyNeededText(access), details: { needs: access } });
}

/** Whether this tablet is there for it once somebody has said who they are. */
const isPersons = (station: CurrentUser['station'], access: Route['access']): boolean =>
  station !== undefined && !station.person && station.duty === access;

/** From here on the log lines of this request say whose it is: for refusals, not for every request. */
export const nameCaller = ({ log }: Pick<Request, 'log'>, { _id }: Pick<CurrentUser, '_id'>): void =>
  log.setBindings({ caller: String(_id) });

/** How long a second-factor check counts, in ms. */
const gracePeriodMs = 10 * minuteMs;
/** Most sessions whose check is stored; the oldest is dropped. */
const keptMax = 30;

/** The part of a `$push` that records a session's second-factor check. */
export const proofUpdate = (jti: string) => ({
  'secondFactor.proofs': { $each: [{ jti, until: new Date(Date.now() + gracePeriodMs) }], $slice: -keptMax },
});

/**
 * Whether a session must repeat its second factor: before refunds, pay-outs, exports, the job list and account changes. Never for accounts
 * without one, so that clients which know only the specification keep working; at a station everybody types their PIN.
 */
export function requiresReauthentication({ secondFactor, session, station }: CurrentUser): boolean {
  if (station) return !station.proven;
  if (!secondFactor) return false;
  return !secondFactor.proofs.some(({ jti, until }) => jti === session.jti && until.getTime() > Date.now());
}
