import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { prepareToasts } from '#ui/toast.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// The home page asks the server for nothing: toasts come with the first thing that a visitor does there.
const before = window.location.pathname === '/' ? ['pointerdown', 'keydown'] : ['load'];
for (const event of before) window.addEventListener(event, () => void prepareToasts(), { once: true });
