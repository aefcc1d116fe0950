/**
 * What the shop shows without a network: the menu, the cart and the orders as last seen, and a page of its own for
 * everything else. With a network only files whose names never change come from here.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type StrategyHandler } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** By build/plain-scripts.ts: the build's name, its customers' files in /assets, the kitchen's, and the others. */
declare const __BUILD__: { name: string; assets: string[]; admin: string[]; plain: string[] };

const day = 24 * 3600;
const assets = 'forno-assets';
/** There once an admin has been logged in on this device. */
const admins = 'forno-admin';
/** The token of the session that subscribed to pushes, kept by src/features/customer/orders/push.ts until it ends. */
const pushSession = 'forno-push';
// A new release takes neither the pages nor the answers of another.
const shell = `forno-shell-${__BUILD__.name}`;
const answers = `forno-answers-${__BUILD__.name}`;
const ofRelease = /^forno-(shell|answers)-/;
const screens = ['/', '/menu', '/cart', '/order', '/admin/orders', '/admin/orders/board'];
const calls = [
  '/pizza/getallpizzas',
  '/pizza/food',
  '/pizza/taste',
  '/inventory',
  '/shop',
  '/shop/fees',
  '/user/cart',
  '/user/profile',
  '/order/get_orders',
  '/payment/checkouts',
  '/order/counts',
  '/order/pace',
  '/inventory/needs',
];
/** Each ends one session or begins another. */
const sessionCalls = /^\/user\/(login|logout\w*|register|delete_account|reset-password)$/;

/** Which pages show answers from here, and when the oldest of them came, in ms since 1970. */
const shownFrom = new Map<string, number>();

async function tellPage(id: string): Promise<void> {
  const page = await self.clients.get(id);
  page?.postMessage({ asOf: shownFrom.get(id) });
}

async function install(): Promise<void> {
  const [pages, code] = await Promise.all([caches.open(shell), caches.open(assets)]);
  await pages.addAll(__BUILD__.plain.map((path) => new Request(path, { cache: 'reload' })));
  const isAdmins = await caches.has(admins);
  await keep(code, isAdmins ? [...__BUILD__.assets, ...__BUILD__.admin] : __BUILD__.assets);
  await self.skipWaiting();
}

async function keep(code: Cache, paths: readonly string[]): Promise<void> {
  const missing = await Promise.all(paths.map(async (path) => ((await code.match(path)) ? [] : [path])));
  await code.addAll(missing.flat());
}

/** The kitchen's screens too, of this release and those to come. */
async function keepAdmins(): Promise<void> {
  await caches.open(admins);
  await keep(await caches.open(assets), __BUILD__.admin);
}

async function forget(which: (name: string) => boolean): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(which).map((name) => caches.delete(name)));
}

async function activate(): Promise<void> {
  await forget((name) => ofRelease.test(name) && name !== shell && name !== answers);
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

/** One key for each session: nobody sees what somebody else has seen. */
async function keyOf(request: Request): Promise<string> {
  const session = new TextEncoder().encode(request.headers.get('authorization') ?? '');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', session));
  const url = new URL(request.url);
  url.searchParams.set('session', digest.slice(0, 12).join('.'));
  return url.href;
}

/** Its answer is the cart as last seen: no page without a network says that it is empty after something was added. */
async function changeCart({ event, request }: { event: ExtendableEvent; request: Request }) {
  const answer = await fetch(request);
  const cart = new Request(new URL('/user/cart', request.url), { headers: request.headers });
  const copy = answer.clone();
  const keepIt = async () => (await caches.open(answers)).put(await keyOf(cart), copy);
  if (answer.ok) event.waitUntil(keepIt());
  return answer;
}

const pageOf = (event: StrategyHandler['event']): string =>
  event instanceof FetchEvent ? event.clientId : '';

const ages = {
  cacheKeyWillBeUsed: ({ request }: { request: Request }) => keyOf(request),
  async cachedResponseWillBeUsed(use: { cachedResponse?: Response | undefined; event: ExtendableEvent }) {
    const { cachedResponse, event } = use;
    const at = Date.parse(cachedResponse?.headers.get('date') ?? '');
    if (at) {
      const page = pageOf(event);
      shownFrom.set(page, Math.min(at, shownFrom.get(page) ?? at));
      await tellPage(page);
    }
    if (!cachedResponse) return undefined;
    // An answer of before: its date would be taken for the server's time.
    const { body, status, statusText } = cachedResponse;
    const headers = new Headers(cachedResponse.headers);
    headers.delete('date');
    return new Response(body, { status, statusText, headers });
  },
  async fetchDidSucceed({ response, event }: { response: Response; event: ExtendableEvent }) {
    if (response.status === 401) await caches.delete(answers);
    if (response.ok && shownFrom.delete(pageOf(event))) await tellPage(pageOf(event));
    return response;
  },
};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
// A page that was not listening yet.
self.addEventListener('message', (event) => {
  const { data, source }: { data: unknown; source: unknown } = event;
  if (data === 'keep admin') event.waitUntil(keepAdmins());
  else if (source instanceof Client) void tellPage(source.id);
});
/** To the orders, in a page that is open or in a new one. Nothing is taken away where somebody types, pays or works. */
async function openOrders(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const at = (path: RegExp) => pages.find(({ url }) => path.test(new URL(url).pathname));
  const open = at(/^\/order\/?$/) ?? at(/^\/(our-)?menu$|^\/$/);
  const shown = await open?.focus().catch(() => open);
  if (shown && new URL(shown.url).pathname.startsWith('/order')) return;
  const there = await shown?.navigate('/order').catch(() => null);
  if (!there) await self.clients.openWindow('/order');
}
/** Browsers want each push to be shown: also one that says nothing we know. */
async function showPush(data: PushMessageData | null): Promise<void> {
  let news: unknown;
  try {
    news = data?.json();
  } catch {
    // Shown without words.
  }
  const said = (name: string): string => {
    const text: unknown = typeof news === 'object' && news !== null ? Reflect.get(news, name) : undefined;
    return typeof text === 'string' ? text : '';
  };
  await self.registration.showNotification(said('title') || self.location.hostname, {
    body: said('body'),
    tag: said('tag'),
    icon: '/icon-192.png',
  });
}
/** A subscription that moved while no page was open: the shop is told as by a page of the session that subscribed. */
async function renewPush(): Promise<void> {
  const token = await (await caches.match('/user/push', { cacheName: pushSession }))?.text();
  if (!token) return;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer: { key?: unknown } = await (await fetch('/user/push', { headers })).json();
  if (typeof answer.key !== 'string') return;
  // Browsers do not agree on what the event holds; what they have subscribed themselves is the same one.
  const wanted = { userVisibleOnly: true, applicationServerKey: answer.key };
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(wanted)).toJSON();
  await fetch('/user/push', { method: 'POST', headers, body: JSON.stringify({ endpoint, keys }) });
}
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush()));
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOrders());
});
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const ends =
    event.request.method !== 'GET' && origin === self.location.origin && sessionCalls.test(pathname);
  if (ends) event.waitUntil(forget((name) => name.startsWith('forno-answers-') || name === pushSession));
});

const at =
  (paths: readonly string[]) =>
  ({ url, sameOrigin, request }: { url: URL; sameOrigin: boolean; request: Request }) =>
    sameOrigin && request.mode !== 'navigate' && paths.includes(url.pathname);
const below =
  (folder: string) =>
  ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) =>
    sameOrigin && url.pathname.startsWith(folder);
const kept = (cacheName: string, only: ConstructorParameters<typeof ExpirationPlugin>[0]) =>
  new CacheFirst({ cacheName, plugins: [new ExpirationPlugin(only)] });

// The last release's files stay: its open tabs still ask for them. They never age: a shop may have no release for months.
registerRoute(below('/assets/'), kept(assets, { maxEntries: 400 }));
registerRoute(below('/images/'), kept('forno-images', { maxEntries: 80, maxAgeSeconds: 30 * day }));
registerRoute(at(__BUILD__.plain), new NetworkFirst({ cacheName: shell }));
registerRoute(at(['/user/update_cart', '/user/cart_delivery']), changeCart, 'PUT');
registerRoute(at(calls), new NetworkFirst({ cacheName: answers, plugins: [ages] }));
registerRoute(
  ({ request }) => request.mode === 'navigate',
  async ({ event, request, url }) => {
    try {
      const preloaded: unknown = event instanceof FetchEvent ? await event.preloadResponse : undefined;
      return preloaded instanceof Response ? preloaded : await fetch(request);
    } catch {
      const page = screens.includes(url.pathname) ? '/index.html' : '/offline.html';
      return (await caches.match(page, { cacheName: shell })) ?? Response.error();
    }
  },
);
