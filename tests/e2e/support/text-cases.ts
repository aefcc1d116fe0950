import { errors } from '@forno/shared/messages';
import { expect } from 'vitest';
import { attempt } from './attempt.ts';
import { storeSession } from './contexts.ts';
import { type Fate, intercept } from './intercept.ts';
import type { LoggedIn, Person } from './stage.ts';
import { forgetToasts, toastsSeen, toldToast } from './toasts.ts';

/** A call that meets a fate, or words for what else happens. */
type Cause = string | readonly [call: string, fate: Fate];

interface Texts {
  /** Expects this toast, and its path afterwards, of an act while a call meets its fate. */
  says: (cause: Cause, text: string, act: () => Promise<unknown>, leadsTo?: string) => Promise<void>;
  /** Expects it of opening this screen. */
  opens: (path: string, cause: Cause, text: string, leadsTo?: string) => Promise<void>;
}

/** Entries of the catalogue of texts, as one person meets them one after another. */
export function textsFor({ page, excuse, session }: Person & Partial<LoggedIn>): Texts {
  excuse(/status of [45]\d\d|net::ERR_CONNECTION_RESET/);
  const says: Texts['says'] = async (cause, text, act, leadsTo) => {
    const [call, fate] = typeof cause === 'string' ? [cause] : cause;
    const what = fate ? `${call} meets ${typeof fate === 'string' ? fate : fate.status}` : call;
    await attempt(`"${text}": ${what}`, async () => {
      await forgetToasts(page);
      if (fate) await intercept(page, call, fate);
      await act();
      await toldToast(page, text);
      if (leadsTo) await page.waitForURL(leadsTo);
      // One failure gives one message.
      const said = (await toastsSeen(page)).filter((one) => Object.values<string>(errors).includes(one));
      expect(new Set(said).size).toBeLessThanOrEqual(1);
    });
    await page.unrouteAll();
    if (session && leadsTo?.endsWith('login')) await storeSession(page, session);
  };
  const opens: Texts['opens'] = (path, cause, text, leadsTo = path) =>
    says(cause, text, () => page.goto(path), leadsTo);
  return { says, opens };
}
