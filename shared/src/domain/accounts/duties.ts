import { duties, type Duty, type Role } from './roles.ts';

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
