import { errors } from '@forno/shared/messages';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { storeSession } from './browser-contexts.ts';
import type { LoggedIn, BrowserUser } from './browser-fixture.ts';
import { attempt, callsOf, type Fate, fill, forgetToasts, intercept, toast, toastsSeen } from './steps.ts';

/** A call that meets a fate, or words for what else happens. */
type Cause = string | readonly [call: string, fate: Fate];

/** Entries of the catalogue of texts, as one person meets them one after another. */
export function textsFor({ page, allowErrors, session }: BrowserUser & Partial<LoggedIn>) {
  allowErrors(/status of [45]\d\d|net::ERR_CONNECTION_RESET/);
  /** Expects this toast, and its path afterwards, of an act while a call meets its fate. */
  const says = async (cause: Cause, text: string, act: () => Promise<unknown>, leadsTo?: string) => {
    const [call, fate] = typeof cause === 'string' ? [cause] : cause;
    const what = fate ? `${call} meets ${typeof fate === 'string' ? fate : fate.status}` : call;
    await attempt(`"${text}": ${what}`, async () => {
      await forgetToasts(page);
      if (fate) await intercept(page, call, fate);
      await act();
      await toast(page, text);
      if (leadsTo) await page.waitForURL(leadsTo);
      // One failure gives one message.
      const said = (await toastsSeen(page)).filter((one) => Object.values<string>(errors).includes(one));
      expect(new Set(said).size).toBeLessThanOrEqual(1);
    });
    await page.unrouteAll();
    if (session && leadsTo?.endsWith('login')) await storeSession(page, session);
  };
  /** Expects it of opening this screen. */
  const opens = (path: string, cause: Cause, text: string, leadsTo = path) =>
    says(cause, text, () => page.goto(path), leadsTo);
  return { says, opens };
}

/**
 * Sends an open form with one bad value after another among good ones: its text is shown, its field has the focus and
 * is the only one marked, and no call is made.
 */
export async function expectRefused(
  page: Page,
  button: string,
  good: Record<string, string>,
  bad: ReadonlyArray<readonly [label: string, value: string, text: string]>,
): Promise<void> {
  const calls = callsOf(page, (request) => request.method() !== 'GET');
  for (const [label, value, text] of bad)
    await attempt(`${label} "${value}": ${text}`, async () => {
      calls.splice(0);
      const marked = page.locator('[aria-invalid]');
      await fill(page, good);
      expect(await marked.count()).toBe(0);
      await fill(page, { [label]: value });
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByText(text, { exact: true }).waitFor();
      const field = page.getByLabel(label, { exact: true });
      await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await marked.count()).toBe(1);
      expect(calls).toEqual([]);
    });
}
