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

/**
 * While each screen's call is unanswered, when it is answered, and after it has failed, on a desktop. Skeletons and
 * errors are the same pieces on every screen: the first one's are looked at closely, an error on a phone.
 */
export function describeStates(screens: Fetching[], enter: () => Promise<BrowserUser>, prefix = ''): void {
  it.each(screens)('$name shows that it loads and what went wrong, and nothing jumps', async (screen) => {
    const { path, call, shows } = screen;
    const { page, allowErrors } = await enter();
    allowErrors(/status of 500/);
    const content = page.getByText(shows, { exact: true }).first();
    const arrive = await intercept(page, call, 'silence');
    await page.setViewportSize(desktop);
    await emptyCache(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[class*=skeleton]').first().waitFor();
    await arrive();
    await content.waitFor();
    await settle(page);
    await expectSteady(page);

    const mend = await intercept(page, call, broken);
    await page.reload();
    const retry = page.getByRole('button', { name: 'Try again' }).first();
    await retry.waitFor();
    expect(await page.getByRole('main').getByText(shows, { exact: true }).count()).toBe(0);
    await mend();
    await retry.click();
    await content.waitFor();
  });

  it.each(screens.slice(0, 1))('$name can be used by everybody as it loads and fails', async (screen) => {
    const { name, path, call } = screen;
    const { page, allowErrors } = await enter();
    allowErrors(/status of 500/);
    const skip = await intercept(page, call, 'silence');
    await page.goto(path);
    await page.locator('[class*=skeleton]').first().waitFor();
    await examine({ page }, `${prefix}${name}-loading`, desktop);
    await skip();
    await intercept(page, call, broken);
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    await examine({ page }, `${prefix}${name}-broken`, phone);
  });
}
