import type { Checkout } from '../models/index.ts';

/** Two spellings of a name are one: lower case, single spaces. */
export const foldText = (text: string) => text.normalize('NFC').toLowerCase().trim().replaceAll(/\s+/g, ' ');

/** The ten digits that people say of their number, with or without its country code. */
export const phoneKeyword = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);

/** What a customer says on the phone, each by itself and by its beginning: name, email, phone number. */
export function keywordsOf({
  customer,
  delivery,
}: Partial<Pick<Checkout, 'customer' | 'delivery'>>): string[] {
  const name = foldText(customer?.name ?? '');
  const phone = phoneKeyword(delivery?.phone ?? '');
  const words = [name, ...name.split(' '), foldText(customer?.email ?? ''), phone];
  return [...new Set(words.filter(Boolean))];
}
