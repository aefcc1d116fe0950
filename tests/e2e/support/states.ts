import { it } from 'vitest';
import { emptyCache } from './browser-contexts.ts';
import { examine, expectSteady, settle } from './look.ts';
import { desktop, type BrowserUser, phone } from './browser-fixture.ts';
import { broken, intercept } from './intercept.ts';

/** A screen that fetches data, with its essential call and what it shows then. */
type Fetching = readonly [path: string, call: string, shows: string | RegExp];

/**
 * While each screen's call is unanswered, and when it is answered, on a desktop. Skeletons and errors are the same
 * pieces on every screen: the first one's are looked at closely, and component tests see each fail and recover.
 */
export function describeStates(
  name: string,
  enter: () => Promise<BrowserUser>,
  screens: readonly [Fetching, ...Fetching[]],
): void {
  it('every screen shows that it loads, and nothing jumps when it has', async () => {
    const { page } = await enter();
    await page.setViewportSize(desktop);
    // The code of each is asked for first here.
    await emptyCache(page);
    for (const [path, call, shows] of screens) {
      const arrive = await intercept(page, call, 'silence');
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[class*=skeleton]').first().waitFor();
      await arrive();
      await page.getByText(shows, { exact: true }).first().waitFor();
      await settle(page);
      await expectSteady(page);
    }
  });

  it('one can be used by everybody as it loads, as it fails, and as it is tried again', async () => {
    const [[path, call, shows]] = screens;
    const { page, allowErrors } = await enter();
    allowErrors(/status of 500/);
    const skip = await intercept(page, call, 'silence');
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[class*=skeleton]').first().waitFor();
    await examine({ page }, `${name}-loading`, desktop);
    await skip();
    const mend = await intercept(page, call, broken);
    await page.reload();
    const retry = page.getByRole('button', { name: 'Try again' }).first();
    await retry.waitFor();
    await examine({ page }, `${name}-broken`, phone);
    await mend();
    await retry.click();
    await page.getByText(shows, { exact: true }).first().waitFor();
  });
}
