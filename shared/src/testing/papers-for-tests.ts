import type { BillSettings } from '../contracts/server/index.ts';

/** Of a shop registered for GST. */
export const billSettingsForTests: BillSettings = {
  regime: 'regular',
  legalName: 'Forno Foods LLP',
  address: '12 Oven Street, Bengaluru 560001',
  state: '29',
  gstin: '29AAGCB7383J1Z4',
  fssai: '11221999000123',
  code: '996331',
  rate: 5,
  ownRates: [],
  series: 'F1',
};
