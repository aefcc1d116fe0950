import { limits } from '@forno/shared/domain';
import { createRoot, type Root } from 'react-dom/client';
// The unstyled build injects no style element, which the content policy would block.
import { Slide, ToastContainer, type ToastContentProps, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast.css';

export type ToastKind = 'success' | 'error' | 'info';

interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastOptions {
  /** Replaces the toast of the same id instead of adding one. */
  id?: string | undefined;
  action?: ToastAction | undefined;
  /** Secondary text. */
  note?: string | undefined;
  /** Fixed position, for screens in use everywhere; otherwise a free corner is chosen. */
  place?: 'bottom' | undefined;
  /** Milliseconds; default 5 s (specification, section 9). */
  lifeMs?: number | undefined;
}

const shapes: Record<ToastKind, string> = { success: '✓', error: '!', info: 'i' };
let host: Root | undefined;
/** The library's ids of open toasts: it would reject one that is still sliding out. */
const standing = new Map<string, string>();
let shown = 0;

function mountHost(): void {
  if (host) return;
  const element = document.createElement('div');
  document.body.append(element);
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
  host?.unmount();
  host = undefined;
  standing.clear();
}

/** The same id while a toast is open; afterwards a new one. */
function standingId(id: string): string {
  const known = standing.get(id);
  if (known) return known;
  shown += 1;
  const fresh = `${id}-${shown}`;
  standing.set(id, fresh);
  return fresh;
}

/** Elements to keep visible. */
const keptFree = 'nav, h1, table, article > header :is(a, button)';

/**
 * Top-right (specification, section 9), or bottom when that corner is occupied. Always bottom on phones, where the
 * title is at the top. Dialogs leave the corner free.
 */
function freePlace(): 'top-right' | 'bottom-center' {
  if (document.querySelector('[role="dialog"]')) return 'top-right';
  if (window.innerWidth < 720) return 'bottom-center';
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const others = document.querySelector('.Toastify__toast-container--top-right')?.getBoundingClientRect();
  const top = 4.5 * rem;
  const bottom = Math.max(top, others?.bottom ?? 0) + 5 * rem;
  const left = window.innerWidth - 25 * rem;
  const taken = [...document.querySelectorAll(keptFree)].some((element) => {
    const box = element.getBoundingClientRect();
    return box.right > left && box.bottom > top && box.top < bottom;
  });
  return taken ? 'bottom-center' : 'top-right';
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

/** Shows a toast, creating the host with the first. A toast with the same id is updated. */
export function showToast(kind: ToastKind, text: string, options: ToastOptions): void {
  mountHost();
  const render = ({ closeToast }: ToastContentProps) => (
    <ToastBody kind={kind} text={text} note={options.note} action={options.action} close={closeToast} />
  );
  const shared = {
    type: kind,
    role: kind === 'error' ? 'alert' : 'status',
    icon: false,
    position: options.place === 'bottom' ? 'bottom-center' : freePlace(),
    autoClose: options.lifeMs ?? limits.toastMs,
  } as const;
  const { id } = options;
  if (id === undefined) return void toast(render, shared);
  const toastId = standingId(id);
  if (toast.isActive(toastId)) return toast.update(toastId, { ...shared, render });
  toast(render, { ...shared, toastId, onClose: () => standing.delete(id) });
}
