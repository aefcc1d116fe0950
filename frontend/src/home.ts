/**
 * The ready-made home page (build/prerender-home.ts) can be read, and its links lead on, without the app. The app
 * comes with the first sign of a person or when the pizzas are on the screen; for whoever has a token, at once.
 */
const signs = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'wheel',
  'scroll',
  'storage',
];
const options = { capture: true, passive: true };
const needsApp = new IntersectionObserver((seen) => {
  if (seen.some(({ isIntersecting }) => isIntersecting)) start();
});
let pressed: HTMLElement | undefined;
let coming = false;

/** What only the app can do is done once it is there; of several presses the last one. */
function hold(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target.closest('button, a[href^="/"]') : null;
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  pressed = target;
  start();
}

function listen(): void {
  for (const sign of signs) window.addEventListener(sign, start, options);
}

function start(): void {
  if (coming) return;
  coming = true;
  needsApp.disconnect();
  for (const sign of signs) window.removeEventListener(sign, start, options);
  const tags = document.querySelector<HTMLTemplateElement>('template[data-app]')?.content.cloneNode(true);
  if (!(tags instanceof DocumentFragment)) return;
  const script = tags.querySelector('script');
  script?.addEventListener('load', () => {
    window.removeEventListener('click', hold, true);
    pressed?.click();
  });
  script?.addEventListener('error', () => {
    // The server can do what the app would have done for a link; for anything else the next sign tries again.
    if (pressed instanceof HTMLAnchorElement) window.location.assign(pressed.href);
    pressed = undefined;
    coming = false;
    listen();
  });
  document.head.append(tags);
}

window.addEventListener('click', hold, true);
listen();
for (const part of document.querySelectorAll('[data-needs-app]')) needsApp.observe(part);
if (localStorage.getItem('token')) start();
