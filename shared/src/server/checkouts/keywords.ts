import { customerWords } from '../../domain/index.ts';
import type { Checkout } from '../db/models/index.ts';

/** A phone number's last ten digits, without the country code. */
export const phoneKeyword = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);

/** Search keywords, matched by prefix: name, email, phone number. */
export function keywordsOf({
  customer,
  delivery,
}: Partial<Pick<Checkout, 'customer' | 'delivery'>>): string[] {
  const phone = phoneKeyword(delivery?.phone ?? '');
  const words = customer ? customerWords(customer) : [];
  return phone ? [...words, phone] : words;
}
