import type { SettingsAnswer } from '@forno/shared/contracts/server';
import type { Pizza } from '@forno/shared/server/db';
import { escapeHtml, openingsOf, weekdays } from '@forno/shared/domain';
import {
  policyNames,
  type PolicyPart,
  type PolicyPath,
  policyPages,
  policyPathOf,
  policyVersion,
  type PublicFacts,
} from '@forno/shared/messages/server';

/** Screens that a search engine may list; all others belong to one person. */
const listed = ['/', '/login', '/register', '/our-menu', '/status'];
export const isListed = (path: string): boolean =>
  listed.includes(path.replace(/(.)\/$/, '$1')) || policyPathOf(path) !== undefined;

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

/** What the pages show beside the facts. */
interface PageData {
  url: string;
  shop: Pick<SettingsAnswer, 'hours'>;
  pizzas: readonly Pizza[];
}

/** The shop for search engines (schema.org). No `<` may end the script early. */
function structuredData(facts: PublicFacts, { url, shop: { hours }, pizzas }: PageData): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: facts.contact.name,
    legalName: facts.papers?.legalName,
    servesCuisine: 'Pizza',
    url,
    image: new URL('/link-preview.png', url).href,
    menu: new URL('/our-menu', url).href,
    hasMenu: {
      '@type': 'Menu',
      hasMenuItem: pizzas
        .filter(({ hidden }) => !hidden)
        .map(({ name, description, price }) => ({
          '@type': 'MenuItem',
          name,
          description,
          offers: { '@type': 'Offer', price, priceCurrency: 'INR' },
        })),
    },
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

/** A public page for readers without scripts: search engines, link previews, the provider's own check of the shop. */
export function publicPage(app: string, path: PolicyPath, facts: PublicFacts, shown: PageData): string {
  const { lead, sections } = policyPages[path](facts);
  const title = policyNames[path];
  const whole = escapeHtml(`${title} · ${facts.contact.name}`);
  const address = new URL(path, shown.url).href;
  const head = [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    `<meta property="og:title" content="${whole}">`,
    `<meta property="og:description" content="${escapeHtml(lead)}">`,
    `<meta property="og:url" content="${escapeHtml(address)}">`,
    structuredData(facts, shown),
  ].join('');
  const body = sections.map(
    ({ heading, parts }) => `<h2>${escapeHtml(heading)}</h2>${parts.map(partHtml).join('')}`,
  );
  const links = Object.entries(policyNames).map(
    ([to, name]) => `<li><a href="${to}">${escapeHtml(name)}</a></li>`,
  );
  const main = `<main><h1>${escapeHtml(title)}</h1>${paragraph(lead)}${body.join('')}${paragraph(policyVersion(path, facts))}<ul>${links.join('')}</ul></main>`;
  return app
    .replace(/<title>.*?<\/title>/, () => `<title>${whole}</title>`)
    .replace(/(<meta name="description" content=)"[^"]*"/, (_, tag: string) => `${tag}"${escapeHtml(lead)}"`)
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${main}</div>`);
}

const publicPaths = ['/', '/our-menu', ...Object.keys(policyNames)];

/** Every page that may be listed, for search engines. */
export const sitemap = (url: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${publicPaths
    .map((path) => `<url><loc>${escapeHtml(new URL(path, url).href)}</loc></url>`)
    .join('')}</urlset>\n`;

export const robots = (url: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /user/\nSitemap: ${new URL('/sitemap.xml', url).href}\n`;
