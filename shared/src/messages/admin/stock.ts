import {
  formatCount,
  formatRupees,
  type LossReason,
  type RemakeReason,
  type StockCategory,
} from '../../domain/index.ts';

/** Why a pizza was made again. */
export const remakeReasonWords: Record<RemakeReason, string> = {
  burnt: 'Burnt',
  dropped: 'Dropped',
  wrong: 'Wrong pizza',
  cold: 'Cold',
  missing: 'Missing',
  other: 'Something else',
};

/** Why portions are gone, as people read it. */
export const wasteWords: Record<LossReason, string> = {
  expired: 'Past its date',
  burnt: 'Burnt or made wrongly',
  dropped: 'Dropped',
  staff: 'Eaten by staff',
  other: 'Other',
  count: 'Missing at a count',
  cancelled: 'Cancelled once begun',
};

/** The same, among what else may be booked. */
export const lossWords = (reason: LossReason): string =>
  reason === 'staff' ? wasteWords.staff : `Thrown away: ${wasteWords[reason]}`;

/** Of which kind it is, beside its name. */
export const kindWord = (category: StockCategory): string =>
  category === 'items' ? 'sides and drinks' : category;

/** Toasts of what was booked, and what is wrong with a number. */
export const stockMoveTexts = {
  received: 'Received and on the shelf.',
  waste: 'Booked as thrown away.',
  correction: 'The delivery is corrected.',
  'waste-correction': 'Booked: it was not thrown away.',
  really: 'Booked under the other reason.',
  sameReason: 'Choose another reason than the one it was booked as.',
  otherReason: 'The report moves them to the other reason, also after a count. Stock stays as it is.',
  tooMany: 'How many portions were booked by mistake. The report counts no loss.',
  tooManyThrown:
    'How many were booked as thrown away by mistake, and for which reason. The report takes them off.',
  firstReceived:
    'Nobody counts it yet. It is counted from now on, and only this delivery is: count the stock if there was more.',
  counted: 'The count is booked.',
  countedSince: (expected: number) =>
    `Somebody counted it meanwhile: expected now ${formatCount(expected)}. Type what lies there again.`,
  cost: (known: number | undefined) =>
    known === undefined
      ? 'What the shop pays for it, for the report.'
      : `The shop pays ${formatRupees(known)} now. Leave it empty if that stays.`,
  choose: 'Choose an ingredient.',
  wholeNumber: 'Enter a whole number.',
  beyond: (told: number, left: number) =>
    `${formatCount(told - left)} more than can be sold: from what is set aside for orders, or never booked as received. The report counts all ${formatCount(told)}; count the stock if that is not what lay there.`,
} as const;
