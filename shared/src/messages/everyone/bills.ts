/** What forms and refusals say about the papers of the shop. */
export const billTexts = {
  gstin: 'Enter a GSTIN of 15 characters, such as 27AAPFU0939F1ZV. Please check each character.',
  gstinNeeded: 'A registered shop needs its GSTIN.',
  gstinState: 'A GSTIN begins with the code of its state. Please check both.',
  code: 'Enter a code of 4, 6 or 8 digits, such as 996331.',
  rate: (rates: readonly number[]) => `GST has the rates ${rates.join(', ')}. Enter one of them, in percent.`,
  state: 'Choose a state.',
  fssai: 'Enter the 14 digits of the FSSAI licence.',
  ownTwice: 'A pizza has two rates of its own. Leave the right one.',
  noGstr1: 'Only a shop registered for GST in the regular way files a GSTR-1.',
  monthLoad: 'The month could not be summed up.',
  billLoad: 'The bill could not be loaded.',
  restored: (series: string, day: string) =>
    `A backup was restored on ${day}. Bills and credit notes begin with ${series} since then, until the next financial year: numbers given after the backup are not in it.`,
  series: 'Enter one or two letters or digits, such as F1.',
} as const;
