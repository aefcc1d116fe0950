import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { processEnvironment } from '@forno/shared/server/runtime';
import type { Page, ViewportSize } from 'playwright-core';
import { expect } from 'vitest';
import { layoutShift } from './browser-contexts.ts';
import { desktop, type BrowserUser, phone } from './browser-fixture.ts';
import { colourFaults, contrast } from './contrast.ts';
import { phase } from './phases.ts';

type Seen = Pick<BrowserUser, 'page'>;

/** Maximum layout shift while loading (0.1 is "good" in Core Web Vitals). */
const mostShift = 0.05;

/** Whether anybody looks at the pictures. */
export const pictured = processEnvironment().SCREENSHOTS !== 'none';

/** Writes tests/e2e/screenshots/<name>.png once the page has settled; full-page by default. */
export async function shot(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (!pictured) return;
  await settle(page);
  await page.screenshot({ path: `tests/e2e/screenshots/${name}.png`, fullPage });
}

/** A toast's timer is an animation as well; don't wait for it. */
const longestMs = 1_500;

/** Waits until pictures are loaded and animations over; endless ones are ignored. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    const moving = (): Animation[] =>
      document.getAnimations().filter(({ effect }) => {
        const end = effect?.getComputedTiming().endTime;
        return typeof end === 'number' && end <= longest;
      });
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    // One animation's end may have started another.
    do {
      await Promise.all(moving().map((animation) => animation.finished.catch(() => undefined)));
      await frame();
      await frame();
    } while (moving().length > 0);
  }, longestMs);
}

/** It may speak to itself in frames of any origin: the payment dialog is one. */
const axeSource = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}
  axe.configure({
    allowedOrigins: ['<unsafe_all_origins>'],
    rules: [${JSON.stringify(contrast)}],
  });`;

/** Everything else that axe finds on this page, in words. */
const structureFaults = (page: Page): Promise<string[]> =>
  page.evaluate(async (contrastId) => {
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      rules: { [contrastId]: { enabled: false } },
    });
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html} ${failureSummary}`),
    );
  }, contrast.id);

/**
 * No axe violation of any impact, once the page has settled. With `colours` only colour rules, for a screen fully checked
 * in its other theme.
 */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  await settle(page);
  // Half a megabyte, loaded once per page and frame.
  for (const frame of page.frames())
    if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axeSource);
  const structure = rules === 'all' ? await phase('axe structure', () => structureFaults(page)) : [];
  const found = [...structure, ...(await phase('axe colours', () => colourFaults(page)))];
  if (found.length > 0) throw new Error(`axe on ${page.url()}:\n${found.join('\n')}`);
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    const elements = [...document.body.querySelectorAll('*')];
    return elements
      .filter((one) => one.getBoundingClientRect().right > room + 1)
      .map((one) => one.outerHTML.slice(0, 160));
  });
  expect(wide, `too wide on ${page.url()}`).toEqual([]);
}

/** Until here it moved by what was done, also when the answer came late. */
export const forgiveShifts = (page: Page): Promise<unknown> => page.evaluate('window.layoutShifts = []');

export async function expectSteady(page: Page): Promise<void> {
  const { value, moved } = await layoutShift(page);
  expect(value, `${page.url()} moved: ${moved.join(' | ')}`).toBeLessThanOrEqual(mostShift);
}

/**
 * Checks that apply to any screen, at these sizes and in both themes: a screenshot, no axe violations, no horizontal
 * scrolling, no layout shifts.
 */
export async function examine({ page }: Seen, name: string, ...sizes: ViewportSize[]): Promise<void> {
  for (const size of sizes.length > 0 ? sizes : [undefined]) {
    if (size) await page.setViewportSize(size);
    await settle(page);
    await expectSteady(page);
    await judge(page, name, ['light', 'dark']);
  }
}

/**
 * The same on a phone and a desktop, in one opening. What jumps while a desktop loads, or without a cache, describeStates
 * sees.
 */
export async function examineEverywhere(
  person: BrowserUser,
  name: string,
  open: () => Promise<unknown>,
): Promise<void> {
  const { page } = person;
  await page.setViewportSize(phone);
  await phase('open', open);
  await settle(page);
  await expectSteady(page);
  await judge(page, name, ['light', 'dark']);
  await page.setViewportSize(desktop);
  await settle(page);
  await judge(page, name, ['dark', 'light']);
}

async function judge(page: Page, name: string, themes: readonly ['light' | 'dark', 'light' | 'dark']) {
  await expectNoHorizontalScroll(page);
  for (const [index, colorScheme] of themes.entries()) {
    // VisitOptions animations are over; others would only cost painting time.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await phase('shot', () => shot(page, `${name}-${page.viewportSize()?.width}-${colorScheme}`));
    await expectAccessible(page, index === 0 ? 'all' : 'colours');
  }
}

/** What a screen shows when it is open. */
export const heading =
  (name: string) =>
  ({ page }: Seen) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

export const role =
  (kind: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
  ({ page }: Seen) =>
    page.getByRole(kind, { name }).first().waitFor();

export const button = (name: string | RegExp) => role('button', name);

export const text =
  (words: string | RegExp) =>
  ({ page }: Seen) =>
    page.getByText(words).first().waitFor();

export const field =
  (label: string, value: string) =>
  ({ page }: Seen) =>
    page
      .getByLabel(label)
      .and(page.locator(`[value="${value}"]`))
      .waitFor();

/** The dialog that this button opens. */
export const dialogOpenedBy =
  (name: string | RegExp) =>
  async ({ page }: Seen): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };
