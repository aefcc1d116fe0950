/** What is printed of a delivery, each on a printer of its own. */
export const sheets = ['ticket', 'slip'] as const;
export type Sheet = (typeof sheets)[number];

/** `unsure`: it may be on paper, perhaps twice. `missed`: it is not, and no longer tried. */
export const printStates = ['due', 'printed', 'unsure', 'missed'] as const;
export type PrintState = (typeof printStates)[number];

export interface Printer {
  address: string;
  port: number;
}

/** null: that sheet is printed by a browser, or not at all. */
export type Printers = Record<Sheet, Printer | null>;

/** Raw printing, and the further ports of print servers: never a database's. */
export const printerPorts = { first: 9_100, last: 9_109 } as const;

/** An order older than this (ms) is not printed any more: its evening is over. */
export const printWithinMs = 3 * 3_600_000;

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const ownNetwork = new RegExp(
  [
    `^(?:10(?:\\.${octet}){3}|(?:192\\.168|169\\.254|172\\.(?:1[6-9]|2\\d|3[01]))(?:\\.${octet}){2})$`,
    String.raw`^f(?:[cd][\da-f]{2}|e80):[\da-f:]{2,40}(?:%\w{1,15})?$`,
  ].join('|'),
  'i',
);

/**
 * Whether an address is of a private network: RFC 1918, link-local, or unique local. Never a name: whoever answers
 * for a name decides where it leads.
 */
export const isOwnNetwork = (address: string): boolean => ownNetwork.test(address);
