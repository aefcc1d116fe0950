export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What staff are there for, the least first: each may also do what those before it may. */
export const duties = ['kitchen', 'counter', 'owner'] as const;
export type Duty = (typeof duties)[number];

/** What a tablet of the shop may be there for: never an owner's. */
export const stationDuties = ['kitchen', 'counter'] as const satisfies readonly Duty[];
export type StationDuty = (typeof stationDuties)[number];
