import { stationPrefix } from '@forno/shared/contracts/admin';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { currentSession, subscribeToSession } from '#session/session.ts';

let asking: Promise<boolean> | undefined;
/** Tokens whose users have logged in again here, each with its user's id. */
const renewed = new Map<string, string>();

/**
 * Asks for the password of the user of this token, whose session has ended, over the page that stands. True once they
 * are logged in again, here or in another tab, also for an answer that comes late; false when they leave, or when
 * somebody else is.
 */
export async function logInAgain(token: string | null): Promise<boolean> {
  const { token: before, userId } = currentSession();
  // A tablet has no password.
  if (token === null || userId === null || token.startsWith(stationPrefix)) return false;
  if (token !== before) return renewed.get(token) === userId;
  asking ??= ask(token, userId).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(token: string, userId: string): Promise<boolean> {
  const email = currentSession().email ?? '';
  const { ReloginDialog } = await import('./relogin-dialog.tsx');
  // Outside of the page: its own dialogs, and what they hold, stay open.
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await new Promise<void>((resolve) => {
    const stop = subscribeToSession(() => {
      if (currentSession().token === token) return;
      stop();
      resolve();
    });
    root.render(createElement(ReloginDialog, { email, onLeave: resolve }));
  });
  root.unmount();
  place.remove();
  const now = currentSession();
  // Somebody else never sees what the first one typed.
  if (now.userId !== null && now.userId !== userId) window.location.reload();
  if (now.token === token || now.userId !== userId) return false;
  renewed.set(token, userId);
  return true;
}
