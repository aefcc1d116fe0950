import type { SettingsAnswer } from '@forno/shared/contracts/server';
import type { Pizza } from '@forno/shared/server/db';
import { escapeHtml, formatRupees, openingsOf, weekdays } from '@forno/shared/domain';
import {
  menuHead,
  policyNames,
  type PolicyPart,
  policyPages,
  policyPathOf,
  policyVersion,
  type PublicFacts,
  statusHead,
} from '@forno/shared/messages/server';

/** The page that shows the pizzas. */
export const menuPath = '/our-menu';
/** Screens that a search engine may list; all others belong to one person. */
const listed = ['/', '/login', '/register', menuPath, '/status'];
/** The address under which a search engine may list a path; undefined: not at all. */
export const listedPath = (path: string): string | undefined =>
  policyPathOf(path) ?? listed.find((one) => one === path.replace(/(.)\/$/, '$1'));

/** What the law wants named on every page, as far as it is set. */
export const legalLine = ({ papers, policies }: PublicFacts): string =>
  [
    papers?.legalName,
    papers?.fssai && `FSSAI licence ${papers.fssai}`,
    policies &&
      `Grievance officer: ${policies.officer.name}, ${policies.officer.title}, ${policies.officer.phone}, ${policies.officer.email}`,
  ]
    .filter(Boolean)
    .join(' · ');

const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`;

function partHtml(part: PolicyPart): string {
  if (typeof part === 'string') return paragraph(part);
  if (!('rows' in part)) return `<ul>${part.map((words) => `<li>${escapeHtml(words)}</li>`).join('')}</ul>`;
  const rows = part.rows.map(([term, words]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(words)}</dd>`);
  return `<dl>${rows.join('')}</dl>`;
}

interface PageData {
  url: string;
  facts: PublicFacts;
  shop: Pick<SettingsAnswer, 'hours'>;
  /** The menu, as visitors see it; of its own page alone. */
  pizzas: readonly Pick<Pizza, 'name' | 'description' | 'price'>[];
}

const itemOf = ({ name, description, price }: PageData['pizzas'][number]) => ({
  '@type': 'MenuItem',
  name,
  description,
  offers: { '@type': 'Offer', price, priceCurrency: 'INR' },
});

/** The shop for search engines (schema.org), with its pizzas on the menu's page. No `<` may end the script early. */
function structuredData(path: string, { facts, url, shop: { hours }, pizzas }: PageData): string {
  const menu = new URL(menuPath, url).href;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: facts.contact.name,
    legalName: facts.papers?.legalName,
    servesCuisine: 'Pizza',
    url,
    image: new URL('/link-preview.png', url).href,
    hasMenu: path === menuPath ? { '@type': 'Menu', url: menu, hasMenuItem: pizzas.map(itemOf) } : menu,
    telephone: facts.contact.phone,
    email: facts.contact.email,
    address: facts.contact.address,
    currenciesAccepted: 'INR',
    openingHoursSpecification: (hours?.week ?? weekdays.map(() => ({ from: '00:00', to: '23:59' }))).flatMap(
      (opening, day) =>
        openingsOf(opening).map(({ from, to }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: weekdays[day],
          opens: from,
          closes: to,
        })),
    ),
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** The words of a page that the app draws itself; undefined for one that the build has drawn. */
function wordsOf(path: string, { facts, pizzas }: PageData) {
  const policy = policyPathOf(path);
  if (policy) {
    const { lead, sections } = policyPages[policy](facts);
    const body = sections.map(
      ([heading, ...parts]) => `<h2>${escapeHtml(heading)}</h2>${parts.map(partHtml).join('')}`,
    );
    return {
      title: policyNames[policy],
      lead,
      body: `${body.join('')}${paragraph(policyVersion(policy, facts))}`,
    };
  }
  if (path === menuPath) {
    const cards = pizzas.map(
      ({ name, description, price }) =>
        `<li><h2>${escapeHtml(name)}</h2>${paragraph(description)}${paragraph(formatRupees(price))}</li>`,
    );
    return { ...menuHead, body: `<ul>${cards.join('')}</ul>` };
  }
  // Without their states: what is kept of a page would go on saying them.
  return path === '/status' ? { ...statusHead, body: '' } : undefined;
}

/**
 * A public page, whole for readers without scripts: search engines, link previews, the provider's own check of the shop. What
 * the build has drawn (`/`, `/login`) stays as it is, since the app takes it over; other words it replaces by its own.
 */
export function publicPage(page: string, path: string, shown: PageData): string {
  const words = wordsOf(path, shown);
  const whole = words ? withWords(page, words, shown.facts.contact.name) : page;
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(whole) ?? [];
  const [, lead = ''] = /<meta name="description" content="([^"]*)"/.exec(whole) ?? [];
  const address = escapeHtml(new URL(path, shown.url).href);
  const head = [
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${lead}">`,
    `<meta property="og:url" content="${address}">`,
    structuredData(path, shown),
  ].join('');
  return whole.replace('</head>', () => `${head}</head>`);
}

function withWords(page: string, words: { title: string; lead: string; body: string }, shop: string): string {
  const [title, lead] = [escapeHtml(words.title), escapeHtml(words.lead)];
  const links = Object.entries({ [menuPath]: menuHead.title, ...policyNames }).map(
    ([to, name]) => `<li><a href="${to}">${escapeHtml(name)}</a></li>`,
  );
  const main = `<main><h1>${title}</h1><p>${lead}</p>${words.body}<ul>${links.join('')}</ul></main>`;
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${title} · ${escapeHtml(shop)}</title>`)
    .replace(/(<meta name="description" content=)"[^"]*"/, (_, tag: string) => `${tag}"${lead}"`)
    .replace('<div id="root"></div>', () => `<div id="root"></div><div class="written">${main}</div>`);
}

const publicPaths = ['/', '/our-menu', ...Object.keys(policyNames)];

/** Every page that may be listed, for search engines. */
export const sitemap = (url: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${publicPaths
    .map((path) => `<url><loc>${escapeHtml(new URL(path, url).href)}</loc></url>`)
    .join('')}</urlset>\n`;

/** Tells search engines which pages are not for them, and where the sitemap is. */
export const robots = (url: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /user/\nSitemap: ${new URL('/sitemap.xml', url).href}\n`;
