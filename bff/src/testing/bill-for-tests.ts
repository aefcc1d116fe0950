import type { Bill } from '@forno/shared/contracts/server';
import { splitTax, sumOfSplits } from '@forno/shared/domain';
import { billSettingsForTests } from '@forno/shared/testing';

const { legalName, address, state, gstin, fssai } = billSettingsForTests;

/** Of this many lines. */
export function billOf(count: number, fields: Partial<Bill> = {}): Bill {
  const lines = Array.from({ length: count }, (_, line) => ({
    line,
    name: `Pizza ${line + 1} with a long name`,
    details: 'Regular, Tomato, Mozzarella, Basil, Olives, Sweet corn, Red onion, Green chilli, Mushrooms',
    code: '996331',
    rate: 5,
    quantity: 1 + (line % 3),
    ...splitTax(24_951 + 7 * line, 5),
  }));
  return {
    number: 'F1/26-27/0000042',
    kind: 'tax-invoice',
    regime: 'regular',
    issuedAt: '2026-11-25T14:12:00.000Z',
    seller: { legalName, address, state, gstin, fssai },
    buyer: {
      name: 'आशा राव',
      address: '4 Chapel Lane, Bengaluru 560001',
      business: { name: 'Asha Foods', gstin: '27AAPFU0939F1ZV' },
    },
    paymentId: 'pay_1',
    lines,
    ...sumOfSplits(lines),
    ...fields,
  };
}
