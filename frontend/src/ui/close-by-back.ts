import { pause } from './lazy-part.tsx';

interface Opened {
  /** False: it stays open. */
  close: () => boolean;
}

/** What is open, each above the one before. */
const opened: Opened[] = [];
/** How many there are once the history has moved as it was asked to, and by how many entries that is. */
let moving: { to: number; by: number } | undefined;

/** For how many open things this entry of the history stands. */
function marked(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'opened' in state ? Number(state.opened) : 0;
}

/** Adds the entries of what is open, or leaves those of what is not, which a reload left behind or Forward led to. */
function settle(): void {
  if (moving) return;
  for (let at = marked() + 1; at <= opened.length; at += 1)
    window.history.pushState({ ...window.history.state, opened: at }, '');
  const by = marked() - opened.length;
  if (by <= 0) return;
  moving = { to: opened.length, by };
  window.history.go(-by);
}

function onPop(): void {
  const moved = moving;
  moving = undefined;
  // Another page was opened meanwhile, and the history moved from there.
  if (moved && marked() !== moved.to) return window.history.go(moved.by);
  while (!moved && opened.length > marked()) {
    const top = opened.at(-1);
    if (!top?.close()) break;
    if (opened.at(-1) === top) opened.pop();
  }
  settle();
}

/**
 * Back closes what is open here, not the page behind it: meanwhile an entry of its own stands in the history, which the
 * router takes for the same page.
 * @param close false: it stays open
 * @returns to be called once it is closed: takes the entry out, and resolves when that is done, within a second
 */
export function closeByBack(close: () => boolean): () => Promise<void> {
  const one = { close };
  opened.push(one);
  // One that takes another's place takes its entry as well.
  queueMicrotask(settle);
  return async () => {
    const at = opened.indexOf(one);
    if (at !== -1) opened.splice(at, 1);
    queueMicrotask(settle);
    if (marked() <= opened.length) return;
    const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await Promise.race([left, pause(1_000)]);
  };
}

/** Once the history has moved as closing asked it to, within a second: a page that is opened before would be left again. */
export async function historyIsStill(): Promise<void> {
  // What was closed just now asks once it has left the screen.
  await pause(50);
  if (!moving) return;
  const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await Promise.race([moved, pause(1_000)]);
}

window.addEventListener('popstate', onPop);
settle();
