import { formatPaise, type Tender, tenders } from '../../domain/index.ts';
import { wayWords } from '../everyone/payment-words.ts';

/** Where the wrong way to pay was pressed. Amounts in paise. */
export const correctTenderWords = {
  ask: (tender: Tender): string => `Not ${wayWords[tender]}?`,
  /** Beside the way that it was corrected to. */
  was: (was: Tender, by: string): string => `noted ${wayWords[was]} until ${by} corrected it`,
} as const;

type Noted = Record<string, unknown> | null;
const wayOf = (state: Noted) => tenders.find((way) => way === state?.['tender']);

/** Of an audit's states, as what and what it was corrected; undefined for others. */
export function tenderChange(from: Noted, to: Noted): string | undefined {
  const [was, now] = [wayOf(from), wayOf(to)];
  return was && now && `${wayWords[now]}, not ${wayWords[was]}`;
}

export const tenderCorrected = (amount: number, tender: Tender): string =>
  `${formatPaise(amount)} ${wayWords[tender]}: it is noted.`;

export const tenderFixed =
  'How it was paid can’t be changed any more: its till has been closed, or its day is over.';
