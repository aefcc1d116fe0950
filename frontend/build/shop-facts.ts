import { defaultContact, fillPage, pageFacts } from '../../shared/src/domain/index.ts';
import type { Plugin } from 'vite';

/** Of a page that no server of the shop's fills, as in `npm run dev`: the facts of a shop that has none of its own. */
export function shopFacts(): Plugin {
  return {
    name: 'forno:shop-facts',
    apply: 'serve',
    transformIndexHtml: (html) => fillPage(html, pageFacts(defaultContact, 'http://localhost:5173')),
  };
}
