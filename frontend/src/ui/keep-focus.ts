/** What had the focus last, or was pressed: Safari doesn't give the focus to a pressed button. */
let last: Element | null = null;

/** Where the focus belongs after a dialog. */
export function lastControl(): Element | null {
  return last;
}

/** Focuses this element, or else the page's heading, never nothing: a keyboard would start over, a reader fall silent. */
export function giveFocus(to: Element | null): void {
  if (to instanceof HTMLElement && to.isConnected) to.focus();
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
  // Where it shows, it is in sight; what a finger or a mouse has scrolled to stays.
  if (heading?.matches(':focus-visible')) heading.scrollIntoView({ block: 'nearest' });
}

/** Leaves a dialog the time to give the focus back itself. */
const returnMs = 100;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What has the focus may leave with its row, its form or its dialog. */
function rescue(): void {
  timer = undefined;
  // The page may be gone by then, as at the end of a test.
  if (!('document' in globalThis)) return;
  if (last?.isConnected === false && document.activeElement === document.body) giveFocus(null);
}

function watch(): void {
  last = document.activeElement;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = target;
  });
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Element) last = target.closest('button, a') ?? last;
    },
    true,
  );
  new MutationObserver(() => {
    if (last?.isConnected === false && document.activeElement === document.body)
      timer ??= setTimeout(rescue, returnMs);
  }).observe(document, { childList: true, subtree: true });
}

// Pages are also rendered ahead, outside of a browser.
if ('MutationObserver' in globalThis) watch();
