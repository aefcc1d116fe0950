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
 * While each screen's call is unanswered (on a desktop), when it is answered, and after it has failed (on a phone).
 * Skeletons and errors are the same pieces on every screen, and screens themselves are examined at both sizes.
 */
export function describeStates(screens: Fetching[], enter: () => Promise<BrowserUser>, prefix = ''): void {
  it.each(screens)('$name shows that it loads and what went wrong, and nothing jumps', async (screen) => {
    const { name, path, call, shows } = screen;
    const { page, allowErrors } = await enter();
    allowErrors(/status of 500/);
    const skeleton = page.locator('[class*=skeleton]').first();
    const content = page.getByText(shows, { exact: true }).first();
    const arrive = await intercept(page, call, 'silence');
    await page.setViewportSize(desktop);
    await emptyCache(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await skeleton.waitFor();
    await examine({ page }, `${prefix}${name}-loading`, desktop);
    // The call may have timed out meanwhile: a new page asks again.
    await emptyCache(page);
    await page.reload();
    await skeleton.waitFor();
    await arrive();
    await content.waitFor();
    await settle(page);
    await expectSteady(page);

    const mend = await intercept(page, call, broken);
    await page.reload();
    const retry = page.getByRole('button', { name: 'Try again' }).first();
    await retry.waitFor();
    expect(await page.getByRole('main').getByText(shows, { exact: true }).count()).toBe(0);
    await examine({ page }, `${prefix}${name}-broken`, phone);
    await mend();
    await retry.click();
    await content.waitFor();
  });
}
