import { expect, it } from 'vitest';
import { emptyCache } from './browser-contexts.ts';
import { examine, expectSteady, settle } from './look.ts';
import { desktop, type BrowserUser, phone } from './browser-fixture.ts';
import { broken, intercept } from './intercept.ts';

/** A screen that fetches data, with its essential call and what it shows then. */
export interface Fetching {
  name: string;
  path: string;
  call: string;
  shows: string | RegExp;
}

/** While each screen's call is unanswered, and after it has failed. */
export function describeStates(screens: Fetching[], enter: () => Promise<BrowserUser>, prefix = ''): void {
  it.each(screens)('$name shows that it is loading, and nothing jumps when it has loaded', async (screen) => {
    const { name, path, call, shows } = screen;
    const { page } = await enter();
    const arrive = await intercept(page, call, 'silence');
    await page.setViewportSize(desktop);
    await emptyCache(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[class*=skeleton]').first().waitFor();
    await examine({ page }, `${prefix}${name}-loading`, desktop, phone);
    // The call may have timed out meanwhile: a new page retries.
    await emptyCache(page);
    await page.reload();
    await page.locator('[class*=skeleton]').first().waitFor();
    await arrive();
    await page.getByText(shows, { exact: true }).first().waitFor();
    await settle(page);
    await expectSteady(page);
  });

  it.each(screens)('$name shows what went wrong, and a way out', async ({ name, path, call, shows }) => {
    const { page, allowErrors } = await enter();
    allowErrors(/status of 500/);
    const mend = await intercept(page, call, broken);
    await page.setViewportSize(phone);
    await page.goto(path);
    const retry = page.getByRole('button', { name: 'Try again' }).first();
    await retry.waitFor();
    expect(await page.getByRole('main').getByText(shows, { exact: true }).count()).toBe(0);
    await examine({ page }, `${prefix}${name}-broken`, phone, desktop);
    await mend();
    await retry.click();
    await page.getByText(shows, { exact: true }).first().waitFor();
  });
}
