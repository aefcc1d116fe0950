import type { Role } from './roles.ts';

/** What staff are there for, the least first: each may also do what those before it may. */
export const duties = ['kitchen', 'counter', 'owner'] as const;
export type Duty = (typeof duties)[number];

/** `customer`: anyone logged in, admins included (specification, section 6); a duty: admins who have it, or a greater one. */
export const accesses = ['open', 'customer', ...duties] as const;
export type Access = (typeof accesses)[number];

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
