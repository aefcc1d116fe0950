import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { attempt } from './attempt.ts';
import { fill } from './steps.ts';

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
  let calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`);
  });
  for (const [label, value, text] of bad)
    await attempt(`${label} "${value}": ${text}`, async () => {
      calls = [];
      const marked = page.locator('[aria-invalid]');
      await fill(page, good);
      expect(await marked.count()).toBe(0);
      await fill(page, { [label]: value });
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByText(text, { exact: true }).waitFor();
      const field = page.getByLabel(label, { exact: true });
      expect(await field.evaluate((input) => document.activeElement === input)).toBe(true);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await marked.count()).toBe(1);
      expect(calls).toEqual([]);
    });
}
