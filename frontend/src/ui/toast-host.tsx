import { limits } from '@forno/shared/domain';
import { createRoot, type Root } from 'react-dom/client';
// The unstyled build injects no style element, which the content policy would block.
import { Slide, ToastContainer, type ToastContentProps, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast.css';
// Also by themselves: needed once a page has been there for a while, as toasts are.
import './close-by-back.ts';
import './keep-focus.ts';
import './translated.ts';

export type ToastKind = 'success' | 'error' | 'info';

export interface ToastOptions {
  /** Replaces the toast of the same id instead of adding one. */
  id?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** Secondary text. */
  note?: string | undefined;
  /** Fixed position, for screens in use everywhere; otherwise a free corner is chosen. */
  place?: 'bottom' | undefined;
  /** Milliseconds; default 5 s (specification, section 9). */
  lifeMs?: number | undefined;
}

const shapes: Record<ToastKind, string> = { success: '✓', error: '!', info: 'i' };
let host: Root | undefined;
let mounted = new AbortController();

interface Standing {
  /** The library's: it would reject one that is still sliding out. */
  toastId: string;
  text: string;
  /** Something was pressed since: the next page is not its consequence. */
  isOld?: boolean;
}

/** The open toasts. */
const standing = new Map<string, Standing>();
let shown = 0;
let atBottom = false;
const watch = new MutationObserver(stepAside);

function age(): void {
  for (const one of standing.values()) one.isOld = true;
}

/** With a new page those go that belong to the one before; what led here, such as a login, is still told. */
function leaveBehind(): void {
  for (const { toastId, isOld } of standing.values()) if (isOld) toast.dismiss(toastId);
}

const presses = ['pointerdown', 'keydown', 'popstate'] as const;
const moves = ['scroll', 'resize'] as const;

function mountHost(): void {
  if (host) return;
  const element = document.createElement('div');
  document.body.append(element);
  watch.observe(document.body, { childList: true, subtree: true });
  mounted = new AbortController();
  const { signal } = mounted;
  for (const press of presses) window.addEventListener(press, age, { capture: true, signal });
  for (const move of moves) window.addEventListener(move, stepAside, { capture: true, signal });
  window.addEventListener('forno:page', leaveBehind, { signal });
  host = createRoot(element);
  host.render(
    <ToastContainer
      position="top-right"
      autoClose={limits.toastMs}
      transition={Slide}
      closeOnClick={false}
      aria-label="Notifications, Alt+T"
    />,
  );
}

/** Removes toasts with their host, so that tests don't see each other's. */
export function unmountToasts(): void {
  watch.disconnect();
  mounted.abort();
  host?.unmount();
  host = undefined;
  standing.clear();
}

/** What no toast may cover: an open dialog, of which nothing below matters; on any page; and in a wide page's corner. */
const dialog = '[role="dialog"]';
const onPage = '[data-keep-free]';
const inCorner = `${onPage}, nav, h1, table, article > header :is(a, button)`;

/** Where all toasts stand: top-right (specification, section 9), or at the bottom, centred. */
type ToastPlacement = 'top' | 'bottom';

/** Whether nothing to be kept free is below it; an open dialog alone counts. */
function isFree(container: Element, kept: string): boolean {
  const room = container.getBoundingClientRect();
  const open = document.querySelectorAll(dialog);
  return [...(open.length > 0 ? open : document.querySelectorAll(kept))].every((element) => {
    const box = element.getBoundingClientRect();
    const aside = box.right <= room.left || box.left >= room.right;
    return aside || box.bottom <= room.top || box.top >= room.bottom;
  });
}

let container: Element | null = null;
let toldPx = 0;

/** How high (px) they stand above the window's end, for what must end above them. */
function tellRoom(): void {
  const now = container ? container.clientHeight + 12 : 0;
  if (now !== toldPx) document.documentElement.style.setProperty('--toasts', `${now}px`);
  toldPx = now;
}

/** Before anything new is painted, a toast, a dialog or the tracker: the toasts step aside from what they would cover. */
function stepAside(): void {
  const found = document.querySelector('.Toastify__toast-container');
  const isNew = found !== container;
  container = found;
  // Each toast is a live region: in another one some screen readers say it twice.
  if (isNew) found?.closest('[aria-live]')?.setAttribute('aria-live', 'off');
  tellRoom();
  if (!found || (!isNew && isFree(found, onPage))) return;
  const { dataset } = document.documentElement;
  const narrow = window.innerWidth < 720;
  // Bottom first on phones, where the title is at the top.
  const places: ToastPlacement[] = narrow || atBottom ? ['bottom', 'top'] : ['top', 'bottom'];
  const free = places.find((place) => {
    dataset['toasts'] = place;
    return isFree(found, place === 'top' && !narrow ? inCorner : onPage);
  });
  // No room at all: away from a dialog's buttons, or from the page's beginning.
  dataset['toasts'] = free ?? (document.querySelector(dialog) ? 'top' : 'bottom');
}

interface BodyProps extends ToastOptions {
  kind: ToastKind;
  text: string;
  close: () => void;
}

function ToastBody({ kind, text, note, action, close }: BodyProps) {
  const run = () => {
    action?.run();
    close();
  };
  return (
    <>
      <span className="toast-shape" data-kind={kind} aria-hidden="true">
        {shapes[kind]}
      </span>
      <span className="toast-words">
        <span className="toast-text">{text}</span>
        {note && <span className="toast-note">{note}</span>}
      </span>
      {action && (
        <button type="button" className="toast-action" onClick={run}>
          {action.label}
        </button>
      )}
    </>
  );
}

/** Takes the toast of this id away, if it stands. */
export function dismissToast(id: string): void {
  const one = standing.get(id);
  if (one) toast.dismiss(one.toastId);
}

/** Shows a toast, creating the host with the first. One with the same id or the same words is replaced. */
export function showToast(kind: ToastKind, text: string, options: ToastOptions): void {
  mountHost();
  shown += 1;
  const key = shown;
  // Drawn anew, so that words said twice are announced twice.
  const render = ({ closeToast }: ToastContentProps) => (
    <ToastBody
      key={key}
      kind={kind}
      text={text}
      note={options.note}
      action={options.action}
      close={closeToast}
    />
  );
  const shared = {
    type: kind,
    role: kind === 'error' ? 'alert' : 'status',
    icon: false,
    autoClose: options.lifeMs ?? limits.toastMs,
  } as const;
  atBottom = options.place === 'bottom';
  const said = [...standing].find(([, one]) => one.text === text)?.[0];
  const id = options.id ?? said ?? text;
  if (said !== undefined && said !== id) {
    toast.dismiss(standing.get(said)?.toastId);
    standing.delete(said);
  }
  const known = standing.get(id)?.toastId;
  const toastId = known ?? `${id}-${shown}`;
  standing.set(id, { toastId, text });
  if (toast.isActive(toastId)) return toast.update(toastId, { ...shared, render });
  // One that still waits for its host is replaced in this way alone.
  const updateId = known && key;
  toast(render, { ...shared, toastId, updateId, onClose: () => standing.delete(id) });
}
