import { defaultContact } from '@forno/shared/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publicPage } from './public-pages.ts';

/** Beside drawn ones, what closed or opened the scripts of other shops. */
const names = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '</title>',
    '$&</head>',
    '"><img src=x>',
  ),
);

function draw(shop: string, name: string, description: string): string {
  const contact = { ...defaultContact, name: shop };
  const page = '<head><meta name="description" content=""><title>Forno</title></head><div id="root"></div>';
  return publicPage(page, '/our-menu', {
    url: 'https://forno.example',
    facts: { version: 0, policies: null, papers: null, contact, keptDays: {} },
    shop: { hours: null },
    pizzas: [{ name, description, price: 299 }],
  });
}
const tagsOf = (page: string) => page.match(/</g)?.length;

it('no name or description becomes markup, in a page’s words or in its data', () => {
  const tags = tagsOf(draw('Forno', 'Margherita', 'Tomato'));
  fc.assert(
    fc.property(names, names, names, (shop, name, description) => {
      const page = draw(shop, name, description);
      expect(tagsOf(page)).toBe(tags);
      const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
      expect(JSON.parse(data)).toMatchObject({
        name: shop,
        hasMenu: { hasMenuItem: [{ name, description }] },
      });
    }),
  );
});
