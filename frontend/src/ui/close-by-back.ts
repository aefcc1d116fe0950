import { pause } from './lazy-part.tsx';

interface Opened {
  /** False: it stays open. */
  close: () => boolean;
}

/** What is open, each above the one before. */
const opened: Opened[] = [];
/** Milliseconds: whoever closes a dialog often opens a page in the same breath, and a step back that is under way would undo that. */
export const calmMs = 100;
let waiting: ReturnType<typeof setTimeout> | undefined;
/** How many there are once the history has moved as it was asked to, and by how many entries that is. */
let moving: { to: number; by: number } | undefined;

/** For how many open things this entry of the history stands. */
function marked(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'opened' in state ? Number(state.opened) : 0;
}

/** Adds the entries of what is open, or leaves those of what is not, which a reload left behind or Forward led to, after this time (ms). */
function settle(afterMs = 0): void {
  if (moving) return;
  for (let at = marked() + 1; at <= opened.length; at += 1)
    window.history.pushState({ ...window.history.state, opened: at }, '');
  if (marked() <= opened.length) return;
  clearTimeout(waiting);
  if (afterMs === 0) leave();
  else {
    waiting = setTimeout(leave, afterMs);
    window.addEventListener('beforeunload', stay, { once: true });
  }
}

/** A step back would end a reload, or a page that is being opened. */
const stay = () => clearTimeout(waiting);

function leave(): void {
  window.removeEventListener('beforeunload', stay);
  const by = marked() - opened.length;
  // Another page was opened meanwhile: an entry that is left below it is passed over on the way back.
  if (moving || by <= 0) return;
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
 * @returns to be called once it is closed: takes the entry out, after `calmMs` where asked to, and resolves when that is
 * done, within a second
 */
export function closeByBack(close: () => boolean): (afterMs?: number) => Promise<void> {
  const one = { close };
  opened.push(one);
  // One that takes another's place takes its entry as well.
  queueMicrotask(() => settle());
  return async (afterMs) => {
    const at = opened.indexOf(one);
    if (at !== -1) opened.splice(at, 1);
    queueMicrotask(() => settle(afterMs));
    if (marked() <= opened.length) return;
    const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await Promise.race([left, pause(1_000)]);
  };
}

window.addEventListener('popstate', onPop);
settle();
