import { customerWords } from '../../domain/index.ts';
import type { Checkout } from '../models/index.ts';

/** The ten digits that people say of their number, with or without its country code. */
export const phoneKeyword = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);

/** What a customer says on the phone, each by itself and by its beginning: name, email, phone number. */
export function keywordsOf({
  customer,
  delivery,
}: Partial<Pick<Checkout, 'customer' | 'delivery'>>): string[] {
  const phone = phoneKeyword(delivery?.phone ?? '');
  const words = customer ? customerWords(customer) : [];
  return phone ? [...words, phone] : words;
}
