/**
 * A prerendered page (build/prerender-pages.ts) can be read, its fields filled in, and its links followed without the app.
 * A visitor's app is loaded at the first interaction; a customer's, or when another page should be shown, at once.
 */
import { drawPizzas } from './draw-pizzas.ts';

const interactions = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'input',
  'wheel',
  'scroll',
  'storage',
];
const options = { capture: true, passive: true };
const root = document.querySelector('#root[data-ready]');
const pizzasInSight = new IntersectionObserver((seen) => {
  if (seen.some(({ isIntersecting }) => isIntersecting)) void draw();
});
const queuedClicks: HTMLElement[] = [];
let loading = false;

/** Presses that need the app are replayed in order once it is loaded; until then what was pressed says so (ui/base.css). */
function queueClick(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target.closest('button, a[href^="/"]') : null;
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  queuedClicks.push(target);
  target.setAttribute('aria-busy', 'true');
  start();
}

function listen(): void {
  for (const interaction of interactions) window.addEventListener(interaction, startForPerson, options);
}

/** A page that is laid out under a mouse at rest is told that it moved: by nothing. */
function startForPerson(event: Event): void {
  const atRest = event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0;
  if (event.type !== 'pointermove' || !atRest) start();
}

function start(): void {
  if (loading) return;
  loading = true;
  pizzasInSight.disconnect();
  for (const interaction of interactions) window.removeEventListener(interaction, startForPerson, options);
  const tags = document.querySelector<HTMLTemplateElement>('template[data-app]')?.content.cloneNode(true);
  if (!(tags instanceof DocumentFragment)) return;
  const script = tags.querySelector('script');
  script?.addEventListener('error', () => {
    // Links work without the app; anything else that was pressed waits for it, and the next interaction retries.
    const last = queuedClicks.at(-1);
    if (last instanceof HTMLAnchorElement) window.location.assign(last.href);
    loading = false;
    listen();
    if (last) setTimeout(start, 2_000);
  });
  document.head.append(tags);
}

async function draw(): Promise<void> {
  pizzasInSight.disconnect();
  // Without them the app reports the error once loaded. The page it hydrates must not change any more.
  await drawPizzas(() => root?.hasAttribute('data-hydrating') ?? true).catch(() => {});
}

/** Fonts and visible pictures first, for at most a second: the app is larger than all of them. */
async function startAfterPictures(): Promise<void> {
  setTimeout(start, 1_000);
  // Paint the prerendered page before requesting anything else.
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  await Promise.all([draw(), document.fonts.ready]);
  const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  await Promise.allSettled(inSight.map((image) => image.decode()));
  start();
}

/** The app has hydrated (ui/page.tsx). */
function replayClicks(): void {
  window.removeEventListener('click', queueClick, true);
  for (const target of queuedClicks) {
    target.removeAttribute('aria-busy');
    target.click();
  }
}

window.addEventListener('click', queueClick, true);
if (root) new MutationObserver(replayClicks).observe(root, { attributeFilter: ['data-ready'] });
listen();
// public/theme.js has asked the storage, which may refuse.
const reader = 'token' in document.documentElement.dataset ? 'customer' : 'visitor';
if (root?.getAttribute('data-ready') !== reader) start();
else if (reader === 'customer') void startAfterPictures();
else for (const room of document.querySelectorAll('[data-pizzas]')) pizzasInSight.observe(room);
