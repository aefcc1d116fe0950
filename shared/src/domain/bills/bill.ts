import type { BackWay } from '../checkouts/tenders.ts';
import type { PizzaFood } from '../menu/food-kinds.ts';
import type { TaxRegime, TaxSplit } from './tax.ts';

/** What a bill or a credit note says: facts, no references. Amounts in paise. */
export interface BillFacts extends TaxSplit {
  number: string;
  kind: 'tax-invoice' | 'bill-of-supply' | 'bill' | 'credit-note';
  regime: TaxRegime;
  issuedAt: string;
  seller: {
    legalName: string;
    address: string;
    state: string;
    gstin?: string | undefined;
    fssai?: string | undefined;
  };
  buyer: { name: string; address: string; business?: { name: string; gstin: string } | undefined };
  paymentId: string;
  tenders?: readonly { tender: BackWay; amount: number }[] | undefined;
  lines: readonly (TaxSplit & {
    line: number;
    name: string;
    details: string;
    food?: PizzaFood | undefined;
    code: string;
    rate: number;
    quantity: number;
  })[];
  corrects?: { number: string; issuedAt: string; reason: string } | undefined;
}
