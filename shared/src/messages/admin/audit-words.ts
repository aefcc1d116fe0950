import { formatPaise, toPaise } from '../../domain/index.ts';
import { states } from '../everyone/states.ts';
import { fieldName } from '../everyone/field-words.ts';
import { regimeWords } from './bills.ts';

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
  ownRates: 'Rates of single items',
  pins: 'PIN codes',
  rate: 'GST, percent',
  restock: 'Ingredients back to stock',
  series: 'Numbers begin with',
};

/** What is written down in rupees. */
const inRupees = new Set(['price', 'originalPrice', 'cost', 'fee', 'minimum', 'freeFrom', 'refundLimit']);

/** How people read what was written down of a change. */
export const auditWords = {
  title: (kind: string, title: string): string => (kind === 'setting' ? (settings[title] ?? title) : title),
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
