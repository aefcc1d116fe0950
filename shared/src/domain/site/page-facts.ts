import { escapeHtml } from '../text/escape-html.ts';
import type { ShopContact } from '../settings/shop-contact.ts';

/** What every page knows of the shop before its first call. `legal`: what the law wants named, if it is set. */
export function pageFacts({ about, name, address, phone, email }: ShopContact, url: string, legal = '') {
  const [first, second, third] = about.figures;
  return {
    name,
    address,
    phone,
    email,
    url,
    legal,
    tel: `tel:${phone.replaceAll(' ', '')}`,
    title: about.title,
    about: about.text,
    figure1: first?.figure ?? '',
    text1: first?.text ?? '',
    figure2: second?.figure ?? '',
    text2: second?.text ?? '',
    figure3: third?.figure ?? '',
    text3: third?.text ?? '',
  };
}
export type PageFacts = ReturnType<typeof pageFacts>;

/** Stands in a built page for one of its facts; `facts` for all of them as JSON. */
export const placeOf = (fact: string): string => `forno-shop-${fact}`;

/** Puts the shop's facts into a built page, or another file with its own way to `escape`. */
export function fillPage(page: string, facts: PageFacts, escape = escapeHtml): string {
  const values = new Map(Object.entries(facts)).set('facts', JSON.stringify(facts));
  return page.replaceAll(/forno-shop-(\w+)/g, (place, fact: string) => escape(values.get(fact) ?? place));
}
