import { limits, stationDuties } from '../../domain/index.ts';
import { stationTexts } from '../../messages/admin/stations.ts';
import { LoginAnswer } from '../everyone/accounts.ts';
import { Person } from '../person.ts';
import { asCode, GivenPassword, Id, Moment, trimmed } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

/** Tablets that stay logged in as the shop's, and the PINs that say who is at one. */

/** What a station's token begins with: no other token does. */
export const stationPrefix = 'st_';

const Duty = z.enum(stationDuties);

export const StationBody = z.object({ name: trimmed(limits.nameMax), duty: Duty });

/** Without `lastSeen` no tablet is this station yet; its code works until `waitsUntil`. */
export const StationView = z.object({
  _id: Id,
  name: z.string(),
  duty: Duty,
  enrolledBy: z.string(),
  lastSeen: z.nullable(Moment),
  waitsUntil: z.nullable(Moment),
});
export type StationView = z.infer<typeof StationView>;

/** The code and its link are shown once: only a hash is stored. */
export const NewStation = z.object({ _id: Id, code: z.string(), url: z.string(), until: Moment });
export type NewStation = z.infer<typeof NewStation>;

export const EnrolBody = z.object({
  code: z
    .string()
    .check(asCode, z.toUpperCase(), z.minLength(1, stationTexts.codeMissing), z.maxLength(limits.codeMax)),
});

const Pin = z.string().check(asCode, z.regex(/^\d{4,6}$/, stationTexts.pinDigits));

/** What everybody tries first: one digit, or a run up or down. */
const isEasy = (pin: string): boolean =>
  /^(\d)\1+$/.test(pin) || ['01234567890', '09876543210'].some((run) => run.includes(pin));

/** Empty: none any more. */
const NewPin = z.string().check(
  asCode,
  z.regex(/^(\d{4,6})?$/, stationTexts.pinDigits),
  z.refine((pin) => pin === '' || !isEasy(pin), stationTexts.pinEasy),
);

export const PinBody = z.object({ password: GivenPassword, pin: NewPin });

export const EnterPinBody = z.object({ person: Id, pin: Pin });

/** `person`: who is at it; `people`: who may say that they are, by their PIN. `left`: whoever was at it was ended. */
export const AtStation = z.object({
  name: z.string(),
  duty: Duty,
  person: z.nullable(Person),
  left: z.boolean(),
  people: z.array(Person),
});
export type AtStation = z.infer<typeof AtStation>;

export const stations = call('GET /user/stations', 'owner', { answer: z.array(StationView) });

export const addStation = call('POST /user/stations', 'owner', {
  body: StationBody,
  answer: NewStation,
  status: 201,
});

/** Ends its login and its socket at once; also a code that waits. */
export const endStation = call('DELETE /user/stations/:id', 'owner');

/** Makes a device the station of a code: once, within ten minutes. `duty`: what it is there for. */
export const enrolStation = call('POST /user/stations/enrol', 'open', {
  body: EnrolBody,
  answer: z.extend(LoginAnswer, { duty: Duty }),
});

/** The caller's own PIN, by their password. */
export const setPin = call('PUT /user/pin', 'kitchen', { body: PinBody });
export const ownPin = call('GET /user/pin', 'kitchen', { answer: z.object({ isSet: z.boolean() }) });

/** Of a station: what it is, and who is at it. */
export const station = call('GET /user/station', 'kitchen', { answer: AtStation });

/** A wrong PIN leaves nobody at the station. */
export const enterPin = call('POST /user/station/person', 'kitchen', {
  body: EnterPinBody,
  answer: AtStation,
});
export const leaveStation = call('DELETE /user/station/person', 'kitchen', { answer: AtStation });
