import { waitFor } from '@forno/shared/testing';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { z } from 'zod';

/** Runs in the page first: records the text of every toast. */
const observer = `
  window.toastsSeen = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (!(node instanceof Element)) continue;
      const texts = node.matches('.toast-text') ? [node] : node.querySelectorAll('.toast-text');
      for (const text of texts) window.toastsSeen.push(text.textContent);
    }
  }).observe(document, { childList: true, subtree: true });`;

export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(observer);
}

/** Texts of this page's toasts since it was loaded, in order. */
export async function toastsSeen(page: Page): Promise<string[]> {
  return z.array(z.string()).parse(await page.evaluate('window.toastsSeen'));
}

/** From now on, the toasts on this page are another step's: they count only once they say something else. */
export async function forgetToasts(page: Page): Promise<void> {
  await page.evaluate(`
    window.toastsSeen = [];
    for (const text of document.querySelectorAll('.toast-text')) text.dataset.told = text.textContent;`);
}

/** The visible toast with exactly this text. */
export async function toast(page: Page, text: string): Promise<Locator> {
  const words = page
    .getByText(text, { exact: true })
    .and(page.locator(`:not([data-told=${JSON.stringify(text)}])`));
  const found = page.locator('.Toastify__toast', { has: words }).first();
  await found.waitFor().catch(async (error: unknown) => {
    const seen = (await toastsSeen(page)).map((one) => `"${one}"`).join(', ') || 'none';
    throw new Error(`no toast "${text}" on ${page.url()}, where there were: ${seen}`, { cause: error });
  });
  return found;
}

/**
 * Waits for a toast since the last were forgotten: in the page's record too, since on a slow machine it may come and go
 * between two looks at the screen.
 */
export async function toldToast(page: Page, text: string): Promise<void> {
  const told = waitFor(async () => (await toastsSeen(page)).includes(text), {
    what: `the toast "${text}"`,
    deadlineMs: 30_000,
  });
  // Only what the screen says names the other toasts.
  const shown = toast(page, text).then(
    () => undefined,
    (error: unknown) => error,
  );
  const wrong = await Promise.race([told.catch(() => shown), shown]);
  if (wrong instanceof Error) throw wrong;
}
