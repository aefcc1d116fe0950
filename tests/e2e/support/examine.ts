import type { Page } from 'playwright-core';
import { emptyCache } from './contexts.ts';
import { expectAccessible, expectNoHorizontalScroll, expectSteady, settle, shot } from './look.ts';
import { desktop, type Person, phone } from './stage.ts';

/**
 * Checks that apply to any screen, in both themes: a screenshot, no axe violations, no horizontal scrolling, no layout
 * shifts.
 */
export async function examine({ page }: Person, name: string): Promise<void> {
  await settle(page);
  await expectSteady(page);
  await judge(page, name, ['light', 'dark']);
}

/**
 * The same on a desktop and a phone. Loads the screen at both widths without cache, and checks it once loaded and once
 * resized: the second axe run costs half.
 */
export async function examineEverywhere(
  person: Person,
  name: string,
  open: () => Promise<unknown>,
): Promise<void> {
  const { page } = person;
  await page.setViewportSize(desktop);
  await emptyCache(page);
  await open();
  await settle(page);
  await expectSteady(page);
  await expectNoHorizontalScroll(page);
  // On the phone without motion, which costs painting time while the screen is examined.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  await emptyCache(page);
  await open();
  await examine(person, name);
  await page.setViewportSize(desktop);
  await settle(page);
  await judge(page, name, ['dark', 'light']);
}

async function judge(page: Page, name: string, themes: readonly ['light' | 'dark', 'light' | 'dark']) {
  await expectNoHorizontalScroll(page);
  for (const [index, colorScheme] of themes.entries()) {
    // Entrance animations are over; others would only cost painting time.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page);
    await shot(page, `${name}-${page.viewportSize()?.width}-${colorScheme}`);
    await expectAccessible(page, index === 0 ? 'all' : 'colours');
  }
}
