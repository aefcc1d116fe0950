import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settle } from './support/look.ts';
import { openBrowserFixture } from './support/browser-fixture.ts';

/** Windows calls it a contrast theme: the system paints over the colours of pages, and under their words. */
const contrast = { forcedColors: 'active', reducedMotion: 'reduce' } as const;
const fixture = openBrowserFixture();

const chosen = '[aria-current=page], [aria-pressed=true]';

/** Its letters in the opposite order: as wide as before, whatever they are. */
const turnWords = (element: Element): void => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    text.nodeValue = Array.from(text.nodeValue ?? '')
      .reverse()
      .join('');
};

async function looksOther(one: Locator, change: (element: Element) => void): Promise<boolean> {
  const before = await one.screenshot();
  await one.evaluate(change);
  return !before.equals(await one.screenshot());
}

/** The words of what is chosen, and whether they can be seen. */
async function wordsSeen(page: Page): Promise<Record<string, boolean>> {
  // Pairs of letters that stand closer in one order would not stay as wide.
  await page.evaluate(() => document.documentElement.style.setProperty('font-kerning', 'none'));
  await settle(page);
  const seen: Record<string, boolean> = {};
  for (const one of await page.locator(chosen).all()) {
    const words = (await one.innerText()).trim();
    if (/\w{2}/.test(words)) seen[words] = await looksOther(one, turnWords);
  }
  return seen;
}

it.each(['light', 'dark'] as const)(
  'in a %s contrast theme the words of what is chosen are seen',
  async (colorScheme) => {
    const { page: visitor } = await fixture.visitor();
    await visitor.emulateMedia({ ...contrast, colorScheme });
    await visitor.goto('/login');
    await visitor.getByLabel('Email').waitFor();
    expect(await wordsSeen(visitor)).toEqual({ Login: true });

    const { page } = await fixture.admin();
    await page.emulateMedia({ ...contrast, colorScheme });
    await page.goto('/admin/generate_report');
    await page.getByRole('button', { name: '7 days', pressed: true }).waitFor();
    expect(await wordsSeen(page)).toEqual({ Report: true, '7 days': true });
  },
);

it('in a contrast theme a switch that is on looks other than one that is off', async () => {
  const { page } = await fixture.admin();
  await page.emulateMedia(contrast);
  await page.goto('/admin/inventory');
  const sale = page.getByRole('switch').first();
  await sale.waitFor();
  await settle(page);
  expect(
    await looksOther(sale, (element) => {
      if (element instanceof HTMLInputElement) element.checked = !element.checked;
    }),
  ).toBe(true);
});

it('in a contrast theme the button for the theme shows one picture', async () => {
  const { page } = await fixture.visitor();
  await page.emulateMedia(contrast);
  await page.goto('/login');
  const pictures = page.getByRole('button', { name: /^Switch to the/ }).locator('svg');
  await pictures.first().waitFor();
  expect(await pictures.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(1);
});
