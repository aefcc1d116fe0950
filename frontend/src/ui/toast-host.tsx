import { limits } from '@forno/shared/domain';
import { createRoot, type Root } from 'react-dom/client';
// The unstyled build injects no style element, which the content security policy would refuse.
import { Slide, ToastContainer, type ToastContentProps, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import type { ToastKind, ToastOptions } from './toast-options.ts';
import './toast.css';

const shapes: Record<ToastKind, string> = { success: '✓', error: '!', info: 'i' };
let host: Root | undefined;

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

/** Takes the toasts away with their host: what one test said must not be heard by the next. */
export function unmountToasts(): void {
  host?.unmount();
  host = undefined;
}

interface BodyProps extends ToastOptions {
  kind: ToastKind;
  text: string;
  close: () => void;
}

function ToastBody({ kind, text, action, close }: BodyProps) {
  const run = () => {
    action?.run();
    close();
  };
  return (
    <>
      <span className="toast-shape" data-kind={kind} aria-hidden="true">
        {shapes[kind]}
      </span>
      <span className="toast-text">{text}</span>
      {action && (
        <button type="button" className="toast-action" onClick={run}>
          {action.label}
        </button>
      )}
    </>
  );
}

/** Shows one toast; the host is made with the first. A toast of the same id takes the new words. */
export function showToast(kind: ToastKind, text: string, options: ToastOptions): void {
  mountHost();
  const render = ({ closeToast }: ToastContentProps) => (
    <ToastBody kind={kind} text={text} action={options.action} close={closeToast} />
  );
  const shared = {
    type: kind,
    role: kind === 'error' ? 'alert' : 'status',
    icon: false,
    autoClose: options.lifeMs ?? limits.toastMs,
  } as const;
  if (options.id && toast.isActive(options.id)) toast.update(options.id, { ...shared, render });
  else toast(render, options.id ? { ...shared, toastId: options.id } : shared);
}
