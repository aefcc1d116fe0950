export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What staff are there for, the least first: each may also do what those before it may. */
export const duties = ['kitchen', 'counter', 'owner'] as const;
export type Duty = (typeof duties)[number];
