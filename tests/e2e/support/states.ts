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
  /** No component test sees this screen fail and recover. */
  fails?: true;
}

/**
 * While each screen's call is unanswered, and when it is answered, on a desktop. Skeletons and errors are the same
 * pieces on every screen: the first one's are looked at closely, and that it recovers.
 */
export function describeStates(screens: Fetching[], enter: () => Promise<BrowserUser>, prefix = ''): void {
  it.each(screens)('$name shows that it loads, and nothing jumps when it has', async (screen) => {
    const { path, call, shows } = screen;
    const { page } = await enter();
    const arrive = await intercept(page, call, 'silence');
    await page.setViewportSize(desktop);
    await emptyCache(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[class*=skeleton]').first().waitFor();
    await arrive();
    await page.getByText(shows, { exact: true }).first().waitFor();
    await settle(page);
    await expectSteady(page);
  });

  const failing = screens.filter(({ fails }, index) => fails || index === 0);
  it.each(failing)('$name shows what went wrong, and tries again', async ({ path, call, shows }) => {
    const { page, allowErrors } = await enter();
    allowErrors(/status of 500/);
    const mend = await intercept(page, call, broken);
    await page.goto(path);
    const retry = page.getByRole('button', { name: 'Try again' }).first();
    await retry.waitFor();
    expect(await page.getByRole('main').getByText(shows, { exact: true }).count()).toBe(0);
    await mend();
    await retry.click();
    await page.getByText(shows, { exact: true }).first().waitFor();
  });

  it.each(screens.slice(0, 1))('$name can be used by everybody as it loads and fails', async (screen) => {
    const { name, path, call } = screen;
    const { page, allowErrors } = await enter();
    allowErrors(/status of 500/);
    const skip = await intercept(page, call, 'silence');
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[class*=skeleton]').first().waitFor();
    await examine({ page }, `${prefix}${name}-loading`, desktop);
    await skip();
    await intercept(page, call, broken);
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    await examine({ page }, `${prefix}${name}-broken`, phone);
  });
}
