import { formatPaise, toPaise } from '../../domain/index.ts';
import { states } from '../everyone/states.ts';
import { fieldName } from '../everyone/field-words.ts';
import { regimeWords } from './bills.ts';
import { lastCountedWords } from './till.ts';

/** The parts of the shop's settings. */
const settings: Readonly<Record<string, string>> = {
  delivery: 'delivery area',
  later: 'orders for later',
  fees: 'delivery fees',
  hours: 'opening hours',
  kitchen: 'pace of the kitchen',
  papers: 'bills and GST',
  policies: 'policy pages',
};

const names: Readonly<Record<string, string>> = {
  checkoutId: 'Checkout',
  code: 'SAC or HSN',
  expected: 'Expected',
  lastCounted: lastCountedWords,
  of: 'Instead of',
  ownRates: 'Rates of single items',
  pins: 'PIN codes',
  rate: 'GST, percent',
  restock: 'Ingredients back to stock',
  series: 'Numbers begin with',
  told: 'Entered',
  way: 'How',
};

/** What was done, where it is not written down in plain words. */
const actions: Readonly<Record<string, string>> = {
  add: 'added',
  'by-hand': 'given back another way',
  count: 'counted',
  correction: 'correction of a delivery',
  delete: 'deleted',
  delivery: 'delivery changed',
  download: 'downloaded',
  duties: 'duties changed',
  'end link': 'link ended',
  hide: 'hidden',
  invite: 'invited',
  left: 'left to sell',
  reauthenticated: 'proved who they are',
  refund: 'refunded',
  remake: 'made again',
  remove: 'removed',
  rename: 'renamed',
  show: 'shown',
  status: 'status changed',
  tender: 'way of payment corrected',
  time: 'time changed',
  update: 'changed',
  void: 'cancelled',
  waste: 'thrown away',
};

/** What is written down in rupees. */
const inRupees = new Set(['price', 'originalPrice', 'cost', 'fee', 'minimum', 'freeFrom', 'refundLimit']);

/** How people read what was written down of a change. */
export const auditWords = {
  /** What was changed. A message to the shop has another name where it is stored. */
  kind: (kind: string): string => (kind === 'ticket' ? 'message' : kind),
  title: (kind: string, title: string): string => (kind === 'setting' ? (settings[title] ?? title) : title),
  action: (action: string): string => actions[action] ?? action.replaceAll('-', ' '),
  field(name: string): string {
    return names[name] ?? fieldName(name);
  },
  /** Undefined for what needs no words of its own. `amount` is written down in paise. */
  value(name: string | undefined, value: unknown): string | undefined {
    if (typeof value === 'number' && name === 'amount') return formatPaise(value);
    if (typeof value === 'number' && name && inRupees.has(name)) return formatPaise(toPaise(value));
    if (name === 'regime') return new Map<unknown, string>(Object.entries(regimeWords)).get(value);
    const state = name === 'state' && typeof value === 'string' && states[value];
    return state ? `${state} (${value})` : undefined;
  },
} as const;
