import { AxeBuilder } from '@axe-core/playwright';
import { processEnvironment } from '@forno/shared/server';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { layoutShift } from './layout-shifts.ts';

/** A page may move by so much while it loads (the web vitals call 0.1 good). */
const mostShift = 0.05;

/** Writes tests/e2e/screenshots/<name>.png, of the whole page unless told otherwise; not where nobody looks. */
export async function shot(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (processEnvironment().SCREENSHOTS === 'none') return;
  await page.screenshot({ path: `tests/e2e/screenshots/${name}.png`, fullPage });
}

/** A toast's five seconds are an animation as well, and not one to wait for. */
const longestMs = 1_500;

/** Waits until pictures are there and nothing moves any more; what goes on for long may go on. */
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
    // What has come to its end may have set off something else.
    do {
      await Promise.all(moving().map((animation) => animation.finished.catch(() => undefined)));
      await frame();
      await frame();
    } while (moving().length > 0);
  }, longestMs);
}

/** What a change of colours alone can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * No violation of any impact. With `colours` only the rules about them, for a screen that was judged whole in
 * its other theme. Legacy mode spares the extra page that axe opens for frames; the payment dialog, the one
 * screen that has any, is judged by a test of its own.
 */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules === 'all' ? axe : axe.withRules(colourRules)).analyze();
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html} ${failureSummary}`),
  );
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

export async function expectSteady(page: Page): Promise<void> {
  const { value, moved } = await layoutShift(page);
  expect(value, `${page.url()} moved: ${moved.join(' | ')}`).toBeLessThanOrEqual(mostShift);
}
