import { duties, type Duty, type Role, type StationDuty } from './roles.ts';

/** `customer`: anyone logged in, admins included (specification, section 6); a duty: admins who have it, or a greater one. */
export type Access = 'open' | 'customer' | Duty;

interface Person {
  role: Role;
  /** Of an admin; without any they have them all, as the specification's admins do. */
  duties?: readonly Duty[] | undefined;
}

/** The duties of an account; none of a customer. */
export const dutiesOf = ({ role, duties: own }: Person): readonly Duty[] =>
  role === 'admin' ? (own ?? duties) : [];

/** Whether somebody who is logged in may do what needs this access: for calls, live events, screens and links alike. */
export const mayDo = (user: Person, access: Access): boolean =>
  access === 'open' ||
  access === 'customer' ||
  dutiesOf(user).some((duty) => duties.indexOf(duty) >= duties.indexOf(access));

/** What a tablet may do with this person at it, or with nobody: the kitchen's, or what both of them are there for. */
export const dutiesAt = (station: StationDuty, person?: Person): StationDuty[] => [
  person && mayDo(person, station) ? station : 'kitchen',
];
