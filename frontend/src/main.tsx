import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { currentSession } from '#api/session.ts';
import { App } from '#app/app.tsx';
import { prepareToasts } from '#ui/toast.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// The ready-made home page is a visitor's; whoever is logged in never sees it (ui/base.css).
if ('ready' in root.dataset && !currentSession().token) hydrateRoot(root, app);
else {
  root.replaceChildren();
  delete root.dataset.ready;
  createRoot(root).render(app);
}

// The home page asks the server for nothing: toasts come with the first thing that a visitor does there.
const before = window.location.pathname === '/' ? ['pointerdown', 'keydown'] : ['load'];
for (const event of before) window.addEventListener(event, () => void prepareToasts(), { once: true });
