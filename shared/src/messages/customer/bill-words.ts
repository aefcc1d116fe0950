import { type BillFacts, exactTime, isCounterPayment } from '../../domain/index.ts';
import { knownFood } from '../everyone/food-words.ts';
import { paymentWords } from '../everyone/payment-words.ts';
import { states } from '../everyone/states.ts';

type Pairs = readonly (readonly [name: string, value: string])[];

export const billTitles = {
  'tax-invoice': 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  bill: 'Bill',
  'credit-note': 'Credit note',
} as const satisfies Record<BillFacts['kind'], string>;

/** Rule 5 of the composition rules demands these words at the top. */
const compositionNote = 'Composition taxable person, not eligible to collect tax on supplies';

let format: Intl.NumberFormat | undefined;
/** With both decimals always, unlike on other screens: columns of sums line up. */
function money(paise: number): string {
  format ??= new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `₹${format.format(paise / 100)}`;
}

/** Of a credit note over a part of the price: none. */
const pieces = (quantity: number) => (quantity === 0 ? '–' : String(quantity));
const placeOf = (code: string) => `${states[code] ?? ''} (${code})`;
const onDay = (moment: string) => exactTime(new Date(moment));

/** With the provider's id of what it has; of the counter's, each way with its sum. */
function paymentOf(bill: BillFacts): Pairs {
  const { paymentId, corrects } = bill;
  const words = paymentWords(bill, corrects ? 'Given back' : 'Paid');
  if (isCounterPayment(paymentId) || bill.tenders) return words.map(([way, sum]) => [way, money(sum)]);
  return corrects ? [['Refund of payment', paymentId]] : words.map(([way]) => [way, paymentId]);
}

function factsOf(bill: BillFacts): Pairs {
  const { number, issuedAt, corrects, regime, seller } = bill;
  return [
    ['Number', number],
    ['Date', onDay(issuedAt)],
    ...(corrects
      ? ([
          ['Corrects', `${corrects.number} of ${onDay(corrects.issuedAt)}`],
          ['Reason', corrects.reason],
        ] as const)
      : []),
    ...(regime === 'regular'
      ? ([
          ['Place of supply', placeOf(seller.state)],
          ['Reverse charge', 'No'],
        ] as const)
      : []),
    ...paymentOf(bill),
  ];
}

/**
 * The parts of a bill or credit note from top to bottom, which a page and a PDF lay out alike: no tax column and no tax word
 * unless the shop may collect tax.
 */
export function billWords(bill: BillFacts) {
  const { kind, regime, seller, buyer, corrects, lines } = bill;
  const isTaxed = regime === 'regular';
  const taxes: Pairs = [
    ['Taxable value', money(bill.taxable)],
    ['CGST', money(bill.cgst)],
    ['SGST', money(bill.sgst)],
  ];
  const half = (rate: number, paise: number) => `${money(paise)} (${rate / 2}%)`;
  return {
    title: billTitles[kind],
    notes: regime === 'composition' ? [compositionNote] : [],
    seller: [
      seller.legalName,
      seller.address,
      placeOf(seller.state),
      ...(seller.gstin ? [`GSTIN ${seller.gstin}`] : []),
      ...(seller.fssai ? [`FSSAI licence ${seller.fssai}`] : []),
    ],
    buyer: [
      ...(buyer.business ? [buyer.business.name, `GSTIN ${buyer.business.gstin}`] : []),
      buyer.name,
      buyer.address,
    ].filter(Boolean),
    facts: factsOf(bill),
    // The first is the item's; the others are numbers.
    columns: isTaxed
      ? ['Item', 'SAC/HSN', 'Quantity', 'Taxable value', 'CGST', 'SGST', 'Amount']
      : ['Item', 'Quantity', 'Amount'],
    rows: lines.map((line) => ({
      key: String(line.line),
      name: line.name,
      details: [line.details, ...(line.food ? knownFood(line.food) : [])].filter(Boolean).join('. '),
      food: line.food,
      cells: isTaxed
        ? [
            line.code,
            pieces(line.quantity),
            money(line.taxable),
            half(line.rate, line.cgst),
            half(line.rate, line.sgst),
            money(line.amount),
          ]
        : [pieces(line.quantity), money(line.amount)],
    })),
    totals: [
      ...(isTaxed ? taxes : []),
      [corrects ? 'Total refunded' : 'Total paid', money(bill.amount)] as const,
    ],
    foot: [...(isTaxed ? ['Prices include GST.'] : []), 'Issued electronically: valid without a signature.'],
  };
}
