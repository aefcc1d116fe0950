import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { isScreen, pagePaths, routes } from '@forno/shared/contracts/server';
import { defaultContact } from '@forno/shared/domain';
import { policyPages } from '@forno/shared/messages/server';
import { folderForTests, billSettingsForTests } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { shopForTests } from '../testing/open-test-shop.ts';

const folder = folderForTests();
await mkdir(join(folder, 'assets'));
const index =
  '<!doctype html><head><meta name="description" content="forno-shop-name bakes"><meta name="shop" content="forno-shop-facts"><title>forno-shop-name</title></head><div id="root"></div>';
await writeFile(join(folder, 'index.html'), index);
await mkdir(join(folder, 'ready', 'login'), { recursive: true });
await writeFile(
  join(folder, 'ready', 'index.html'),
  '<!doctype html><head><meta name="description" content="Pizza"><title>Home</title></head><p>forno-shop-address</p><a href="forno-shop-tel">forno-shop-phone</a><p>forno-shop-legal</p>',
);
await writeFile(join(folder, 'manifest.webmanifest'), '{"name": "forno-shop-name"}');
await writeFile(
  join(folder, 'ready', 'login', 'index.html'),
  '<!doctype html><head><meta name="description" content="Pizza"><title>Login</title></head>',
);
const script = `console.log("${'forno '.repeat(1000)}")`;
await writeFile(join(folder, 'assets', 'app-1a2b3c.js'), script);
await writeFile(join(folder, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync(script));
await writeFile(join(folder, 'theme.js'), '1');
const shop = await shopForTests({}, folder);

const get = (path: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
  shop.visitor.fetch(path, { headers: { accept } });

const facts = { name: 'Meera Rao', title: 'Owner', email: 'care@forno.example', phone: '+91 80 5550 0142' };

const dataOf = (page: string): { hasMenu?: unknown } =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '');

it('public pages are readable without scripts, with the shop’s facts escaped and its data for search engines', async () => {
  const admin = await shop.admin();
  const { version } = await shop.deps.settings.read();
  const policies = { officer: { ...facts, name: 'Meera <b> Rao' }, refundDays: 9 };
  const saved = await admin.call(routes.updatePolicies, { body: { version, policies } });
  expect(saved.status).toBe(200);
  const page = await (await get('/policies/refunds')).text();
  expect(page).toContain('<title>Refunds and cancellation · Forno</title>');
  expect(page).toContain('within 9 working days');
  expect(page).toContain('Meera &lt;b&gt; Rao');
  const { origin } = new URL(shop.config.PUBLIC_URL);
  expect(dataOf(page)).toMatchObject({
    '@type': 'Restaurant',
    name: 'Forno',
    image: `${origin}/link-preview.png`,
    hasMenu: `${origin}/our-menu`,
  });
});

it('a page has one content in letters of any case, and a form sent to it before its script came shows it again', async () => {
  const title = async (path: string) => /<title>.*?<\/title>/.exec(await (await get(path)).text())?.[0];
  for (const [path, other] of [
    ['/policies/refunds', '/POLICIES/Refunds'],
    ['/our-menu', '/Our-Menu/'],
  ] as const)
    expect(await title(other)).toBe(await title(path));
  const headers = { accept: 'text/html,*/*;q=0.8', 'content-type': 'application/x-www-form-urlencoded' };
  const sent = { method: 'POST', headers, body: 'name=Asha', redirect: 'manual' } as const;
  const posted = await shop.visitor.fetch('/register', sent);
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/register']);
  expect((await shop.visitor.fetch('/no-such-page', sent)).status).toBe(404);
});

it('the menu is read whole without scripts, as visitors see it, at once after a change', async () => {
  const admin = await shop.admin();
  const margherita = await shop.addPizza('Margherita', 299);
  const diavola = await shop.addPizza('Diavola <hot>', 349.5);
  const arrange = (...pizzas: { _id: string; hidden: boolean }[]) =>
    admin.call(routes.arrangeMenu, { body: { pizzas } });
  const read = async () => (await get('/our-menu/')).text();
  const namesIn = (page: string) => [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name);
  await arrange({ _id: diavola, hidden: false }, { _id: margherita, hidden: false });
  const page = await read();
  expect(namesIn(page).slice(0, 2)).toEqual(['Diavola &lt;hot&gt;', 'Margherita']);
  expect(page).toContain('<title>Menu · Forno</title>');
  expect(page).toContain('<p>₹349.50</p>');
  expect(dataOf(page).hasMenu).toMatchObject({
    '@type': 'Menu',
    hasMenuItem: [
      { name: 'Diavola <hot>', offers: { price: 349.5, priceCurrency: 'INR' } },
      { name: 'Margherita' },
    ],
  });
  await arrange({ _id: diavola, hidden: true }, { _id: margherita, hidden: false });
  await expect.poll(async () => namesIn(await read())).not.toContain('Diavola &lt;hot&gt;');
});

it.each(['/', '/login', '/our-menu', '/status', '/shop/contact', '/policies/privacy'])(
  'a link preview of %s has its title, words, picture and one address',
  async (path) => {
    const page = await (await get(path)).text();
    const title = /<title>(.+)<\/title>/.exec(page)?.[1];
    expect(page).toContain(`<meta property="og:title" content="${title}">`);
    expect(page).toMatch(/<meta property="og:description" content="[^"]+">/);
    expect(page).toContain(`<link rel="canonical" href="${new URL(path, shop.config.PUBLIC_URL).href}">`);
    expect(dataOf(page)).toMatchObject({ '@type': 'Restaurant', telephone: defaultContact.phone });
    if (path !== '/' && path !== '/login') expect(page).toMatch(/<div class="written"><main><h1>.+<\/h1>/);
  },
);

it('every page brings the shop’s own facts, escaped, from the next visit after a change', async () => {
  const admin = await shop.admin();
  const read = async () => (await (await get('/')).text()).replace(/.*?<p>/, '<p>');
  expect(await read()).toContain(`<p>${defaultContact.address}</p><a href="tel:+918055500142">`);
  const contact = { ...defaultContact, name: 'Rao’s "Oven"', phone: '+91 22 5550 0199', address: '1 <Fort>' };
  const save = async (
    route: typeof routes.updateSettings | typeof routes.updateBillSettings,
    part: object,
  ) => {
    const { version } = await shop.deps.settings.read();
    expect((await admin.call(route, { body: { version, ...part } })).status).toBe(200);
  };
  await save(routes.updateSettings, { contact });
  expect(await read()).toContain('<p>1 &lt;Fort&gt;</p><a href="tel:+912255500199">+91 22 5550 0199</a>');
  const about = await (await get('/shop/about')).text();
  expect(about).toContain('<title>About us · Rao’s &quot;Oven&quot;</title>');
  const json = /<meta name="shop" content="(.*?)">/.exec(about)?.[1]?.replaceAll('&quot;', '"') ?? '';
  expect(JSON.parse(json.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))).toMatchObject({
    name: contact.name,
    title: defaultContact.about.title,
  });
  expect(await (await get('/manifest.webmanifest', '*/*')).text()).toBe('{"name": "Rao’s \\"Oven\\""}');
  await save(routes.updateBillSettings, { papers: billSettingsForTests });
  const page = await read();
  expect(page).toContain(`<p>${billSettingsForTests.address}</p>`);
  expect(page).toContain('<p>Forno Foods LLP · FSSAI licence 11221999000123 · Grievance officer: Meera');
  await save(routes.updateBillSettings, { papers: null });
  await save(routes.updateSettings, { contact: defaultContact });
});

it('a crawler finds every public page by links from one of them, and the sitemap lists the same', async () => {
  const hrefs = (html: string) =>
    [...html.matchAll(/<a href="(\/[^"]*)"/g)].flatMap(([, href]) => href ?? []);
  const about = hrefs(await (await get('/shop/about')).text());
  expect(new Set(about)).toEqual(new Set(['/our-menu', ...Object.keys(policyPages)]));
  const map = await (await get('/sitemap.xml')).text();
  for (const path of about) {
    const response = await get(path);
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, null]);
    expect(await response.text()).toMatch(/<h1>.+<\/h1>/);
    expect(map).toContain(`${path}</loc>`);
  }
  expect(await (await get('/robots.txt')).text()).toContain('Sitemap: ');
});

it.each(['/cart', '/order', '/profile', '/admin', '/user/verify/token', '/no-such-page', '/shop/none'])(
  '%s belongs to one person, or is none: no search engine lists it',
  async (path) => {
    expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex');
  },
);

const crawler = (agent: string, more: Record<string, string> = {}) => ({ 'user-agent': agent, ...more });
/** Each as it asks; the accept header of a browser is for pages alone. */
const callers: [string, 'GET' | 'HEAD', Record<string, string>][] = [
  ['a browser', 'GET', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
  ['curl', 'GET', { accept: '*/*' }],
  ['a caller that accepts nothing in particular', 'GET', {}],
  ['an uptime monitor', 'HEAD', { accept: '*/*' }],
  ['Googlebot', 'GET', crawler('Googlebot/2.1', { accept: 'text/html,application/xhtml+xml', from: 'bot' })],
  ['a link preview of Facebook', 'GET', crawler('facebookexternalhit/1.1', { range: 'bytes=0-524287' })],
  [
    'a link preview of Slack',
    'GET',
    crawler('Slackbot-LinkExpanding 1.0', { accept: '*/*', range: 'bytes=0-32768' }),
  ],
  ['a program', 'GET', { accept: 'application/json' }],
];

/** As written: `fetch` would add an Accept header. */
async function ask(path: string, method: string, headers: Record<string, string>) {
  const request = http.request(new URL(path, shop.url), { method, headers }).end();
  const [response] = await once(request, 'response');
  if (!(response instanceof http.IncomingMessage)) throw new Error('no response');
  const body = await text(response);
  return {
    status: response.statusCode,
    type: response.headers['content-type'] ?? '',
    headers: response.headers,
    body,
  };
}

const screens = pagePaths.flatMap((path) =>
  [path.replace(/\/:\w+\?/, ''), path.replace(/:\w+\??/, '1'), `${path.replace(/:\w+\??/, '1')}/`].map(
    (one) => one.replace('//', '/'),
  ),
);
const pages = [...new Set([...screens, ...Object.keys(policyPages), '/Admin/Inventory'])];

it.each(callers)('every page is a page for %s, revalidated every time', async (_name, method, headers) => {
  for (const path of pages) {
    const { status, type, headers: answered, body } = await ask(path, method, headers);
    expect([path, status, type]).toEqual([path, 200, 'text/html; charset=utf-8']);
    expect(answered['cache-control']).toBe('no-cache');
    // The same for all of them.
    expect(answered.vary ?? '').not.toMatch(/accept(?!-encoding)/i);
    if (method === 'GET') expect(body).toContain('<!doctype html>');
  }
});

it('no page has the path of a call, whose answer is JSON for a browser too', async () => {
  const calls = Object.values(routes).filter(({ method }) => method === 'GET');
  expect(calls.filter(({ path }) => isScreen(path))).toEqual([]);
  for (const { path, access } of calls.filter((route) => route.access !== 'open')) {
    const { status, type } = await ask(path.replace(/:\w+/, '1'), 'GET', { accept: 'text/html' });
    expect([path, access, status, type]).toEqual([path, access, 401, 'application/json; charset=utf-8']);
  }
});

const nothing = [
  '/no-such-page',
  '/order/123',
  '/user/nobody',
  '/inventory/none/such',
  '/admin/none',
  '/bill',
  '/login/more',
  '/shop/none',
  '/pizza/x',
  '/menu.html',
];
it.each(nothing)('%s is in no table: 404, as our page for a browser and as JSON for others', async (path) => {
  for (const [name, method, headers] of callers) {
    const { status, type, headers: answered, body } = await ask(path, method, headers);
    const html = headers['accept']?.includes('text/html') ?? false;
    expect([name, status, type]).toEqual([
      name,
      404,
      `${html ? 'text/html' : 'application/json'}; charset=utf-8`,
    ]);
    expect(answered.vary).toMatch(/accept(?!-)/i);
    if (method === 'GET') expect(body).toContain(html ? '<title>Forno</title>' : 'no_such_route');
  }
});

it.each([
  '/user/verify/token',
  '/user/reset-password/token',
  '/user/unsubscribe/token',
  '/USER/verify/token',
])('%s, opened from a mail, is named to nobody by later requests', async (path) => {
  expect((await get(path)).headers.get('referrer-policy')).toBe('no-referrer');
});

it('some pages are prerendered; every other page is the app', async () => {
  expect(await (await get('/')).text()).toContain('<title>Home</title>');
  expect(await (await get('/login')).text()).toContain('<title>Login</title>');
  for (const path of ['/menu', '/login/', '/login/more'])
    expect(await (await get(path)).text()).toContain('<title>Forno</title>');
});

it('files with a hash in their name are kept for ever, packed as well as the browser understands', async () => {
  const ask = (encoding: string) =>
    shop.visitor.fetch('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': encoding } });
  for (const encoding of ['br', 'gzip', 'identity']) {
    const sent = await ask(encoding);
    expect(sent.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(sent.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(sent.headers.get('content-type')).toContain('text/javascript');
    expect(await sent.text()).toContain('forno forno');
  }
});

it('a part of a file is asked for in vain: the whole comes, however it is packed', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding, range: 'bytes=0-4999' };
    const sent = await shop.visitor.fetch('/assets/app-1a2b3c.js', { headers });
    expect([sent.status, sent.headers.get('content-range')]).toEqual([200, null]);
  }
});

it('other files are revalidated', async () => {
  expect((await get('/theme.js', '*/*')).headers.get('cache-control')).toBe('no-cache');
});

it.each(['/assets/gone-000.js', '/images/none.webp', '/../package.json', '/.env', '/%2e%2e/package.json'])(
  '%s is not there',
  async (path) => {
    expect((await get(path, '*/*')).status).toBe(404);
  },
);
