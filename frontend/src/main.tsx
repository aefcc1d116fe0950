import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { currentSession } from '#session/session.ts';
import { App } from '#app/app.tsx';
import { prepareToasts } from '#ui/toast.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
const { token } = currentSession();
const reader = token ? 'customer' : 'visitor';
const ready = root.dataset.ready === reader;
/** A logout in another tab changes the page being hydrated: render it from scratch. */
const onRecoverableError = (error: unknown): void => {
  if (currentSession().token === token) reportError(error);
};
if (ready) {
  root.dataset.hydrating = '';
  // As a transition, so that it yields to typing and scrolling.
  startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
} else {
  // A page prerendered for others is never visible (ui/base.css).
  root.replaceChildren();
  delete root.dataset.ready;
  createRoot(root).render(app);
}

// A visitor's prerendered page makes no requests: toasts are loaded with the first action.
const events = ready && !token ? ['pointerdown', 'keydown'] : ['load'];
if (events.includes('load') && document.readyState === 'complete') void prepareToasts();
else for (const event of events) window.addEventListener(event, () => void prepareToasts(), { once: true });
