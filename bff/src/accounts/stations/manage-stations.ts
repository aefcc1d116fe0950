import { stationPrefix } from '@forno/shared/contracts/server';
import { minuteMs, nameKeyOf, ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages/server';
import { namesOf } from '@forno/shared/server/accounts';
import { type Station, stationEnded } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import { keyedHash, newLinkToken, secretPage, tokenHash } from '@forno/shared/server/runtime';
import { randomInt } from 'node:crypto';
import { authenticateStation, stationSession } from '../../http/authenticate-station.ts';
import type { Call, Deps } from '../deps.ts';
import { tellOwners } from '../mail-links.ts';
import { revokeSessions } from '../revoke-sessions.ts';
import { toUserView } from '../user-view.ts';

const codeForMs = 10 * minuteMs;
/** Without what is taken for something else on a screen across the counter. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLetters = 10;

const notEnded = { endedAt: { $exists: false } } as const;
const newCode = () => Array.from({ length: codeLetters }, () => letters[randomInt(letters.length)]).join('');
const hashOf = ({ config }: Pick<Deps, 'config'>, code: string) => keyedHash(config, 'station codes', code);

const audited = (
  { deps, logger }: Pick<Call<'endStation'>, 'deps' | 'logger'>,
  by: Parameters<typeof recordAudit>[2],
  { _id, name, duty }: Station,
  action: 'added' | 'enrolled' | 'ended',
) =>
  recordAudit(deps.models, logger, by, {
    kind: 'station',
    subject: String(_id),
    title: name,
    action,
    ...(action === 'added' && { to: { duty } }),
  });

export async function stations({ deps: { models } }: Call<'stations'>) {
  const found = await models.stations.find(notEnded).sort({ _id: 1 }).lean<Station[]>();
  const nameOf = await namesOf(
    models,
    found.map(({ enrolledBy }) => enrolledBy),
  );
  return ok(
    found.map(({ _id, name, duty, enrolledBy, lastSeenAt, enrolment }) => ({
      _id: String(_id),
      name,
      duty,
      enrolledBy: nameOf(enrolledBy),
      lastSeen: lastSeenAt?.toISOString() ?? null,
      waitsUntil: enrolment?.expiresAt.toISOString() ?? null,
    })),
  );
}

/** Two that are called alike could not be told apart in the list and the audit: the second one gets a number. */
async function freeName({ stations }: Pick<Deps['models'], 'stations'>, name: string): Promise<string> {
  const known = await stations.find(notEnded, { name: 1 }).lean<Station[]>();
  const taken = new Set(known.map((one) => nameKeyOf(one.name)));
  let free = name;
  for (let nth = 2; taken.has(nameKeyOf(free)); nth += 1) free = `${name} ${nth}`;
  return free;
}

/** Answers the code that makes a tablet this station; it is stored nowhere. */
export async function addStation(call: Call<'addStation'>) {
  const { deps, body, user } = call;
  const code = newCode();
  const expiresAt = new Date(Date.now() + codeForMs);
  const enrolment = { hash: hashOf(deps, code), expiresAt };
  const made = await deps.models.stations.create({
    ...body,
    name: await freeName(deps.models, body.name),
    enrolledBy: user._id,
    createdAt: new Date(),
    enrolment,
  });
  await audited(call, user, made, 'added');
  const url = secretPage(deps.config, '/admin_login/station', code);
  return { ...ok({ _id: String(made._id), code, url, until: expiresAt.toISOString() }), status: 201 };
}

/** By one write, so that of two tablets with the same code one becomes the station. */
export async function enrolStation(call: Call<'enrolStation'>) {
  const { deps, body, logger, requestId } = call;
  const token = `${stationPrefix}${newLinkToken()}`;
  const works = { 'enrolment.hash': hashOf(deps, body.code), 'enrolment.expiresAt': { $gt: new Date() } };
  const enrolled = await deps.models.stations
    .findOneAndUpdate(
      { ...works, ...notEnded },
      { $set: { tokenHash: tokenHash(token), lastSeenAt: new Date() }, $unset: { enrolment: '' } },
      { returnDocument: 'after' },
    )
    .lean<Station | null>();
  if (!enrolled) return refuse('code_invalid');
  await audited(call, enrolled, enrolled, 'enrolled');
  const { name: station, duty, enrolledBy } = enrolled;
  const by = (await namesOf(deps.models, [enrolledBy]))(enrolledBy);
  await tellOwners({ ...deps, logger }, { template: 'station', station, duty, by }, requestId);
  const caller = await authenticateStation(deps.models, token);
  return caller.ok ? ok({ token, user: toUserView(caller.value), duty }) : caller;
}

export const ofStation = {
  by: ({ deps, params }: Pick<Call<'endStation'>, 'deps' | 'params'>) =>
    deps.models.stations.findOne({ _id: params.id, ...notEnded }).lean<Station>(),
  or: 'not_found',
} as const;

/** The tablet is logged out at once and for good. */
export async function endStation(call: Call<'endStation', Station>) {
  const { deps, user, found } = call;
  await deps.models.stations.updateOne({ _id: found._id }, stationEnded());
  await revokeSessions(deps, String(found._id), stationSession(found._id));
  await audited(call, user, found, 'ended');
  return ok({ message: answers.stationEnded });
}
