import { limits } from '@forno/shared/domain';
import { createRoot } from 'react-dom/client';
// The unstyled build injects no style element, which the content security policy would refuse.
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import type { ToastKind, ToastOptions } from './toast.ts';
import './toast.css';

const shapes: Record<ToastKind, string> = { success: '✓', error: '!', info: 'i' };
let mounted = false;

function mountHost(): void {
  if (mounted) return;
  mounted = true;
  const element = document.createElement('div');
  document.body.append(element);
  createRoot(element).render(
    <ToastContainer
      position="top-right"
      autoClose={limits.toastMs}
      transition={Slide}
      closeOnClick={false}
      aria-label="Notifications, Alt+T"
    />,
  );
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

/** Shows one toast; the host is made with the first. */
export function showToast(kind: ToastKind, text: string, options: ToastOptions): void {
  mountHost();
  const render = ({ closeToast }: { closeToast: () => void }) => (
    <ToastBody kind={kind} text={text} action={options.action} close={closeToast} />
  );
  const look = {
    type: kind,
    role: kind === 'error' ? 'alert' : 'status',
    icon: false as const,
    autoClose: options.lifeMs ?? limits.toastMs,
  };
  // Dismissing the old one and showing the new under its id loses the new: while one leaves, its id is taken.
  if (options.id && toast.isActive(options.id)) toast.update(options.id, { ...look, render });
  else toast(render, { ...look, ...(options.id ? { toastId: options.id } : {}) });
}
