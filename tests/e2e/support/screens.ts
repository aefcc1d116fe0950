import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { breakpoints, recordMedia } from './breakpoints.ts';
import { layoutFaults, setTextSize } from './layout-faults.ts';
import { examineEverywhere, settle } from './look.ts';
import { phase } from './phases.ts';
import { reachFaults } from './reach.ts';
import type { BrowserUser } from './browser-fixture.ts';
import { broken, intercept } from './intercept.ts';
import { report } from './stopwatch.ts';

/** The smallest and the largest, and a tablet, for what a grid makes of its room. Others follow from the styles. */
const smallest = 360;
const alwaysSeen = [smallest, 820, 1440];
/** Widths at 200 % text size. */
const widthsOfLargeText = [smallest, 1440];
const height = 640;

interface Screen<P extends BrowserUser> {
  name: string;
  path: string | (() => string);
  /** Set-up before the screen is opened. */
  before?: (person: P) => Promise<unknown>;
  /** A call that fails with a server error. */
  breaks?: string;
  /** Brings the opened screen into the examined state, and resolves when it is there. */
  shows?: (person: P) => Promise<unknown>;
}

/** How many layouts were looked at, at 100 % text size. */
let looks = 0;

/** Styles that pause toasts, so that they are visible at every width. */
const keepToasts = '.Toastify__progress-bar { animation-play-state: paused !important; }';
/** And those that make everything transparent without collapsing it, to save painting. */
const hide = ':root { opacity: 0; } svg > * { display: none; } img { visibility: hidden; }';

const style = (page: Page, rules: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, rules);

/**
 * What is ticked, switched on or chosen before a person has touched it, and so agreed to or paid for unasked. A pizza's
 * veggies are its own, and staff see their shop's settings as they are kept.
 */
const preselected = (page: Page): Promise<string[]> =>
  page.locator('input:checked, [aria-checked="true"]').evaluateAll((all) =>
    all
      .filter((one) => one.closest('fieldset')?.querySelector('legend')?.textContent !== 'Veggies')
      .filter(() => !window.location.pathname.startsWith('/admin'))
      .map((one) => one.closest('label')?.textContent ?? one.outerHTML),
  );

async function open<P extends BrowserUser>(person: P, { path, shows }: Screen<P>): Promise<void> {
  const { page } = person;
  await page.addInitScript(recordMedia);
  await page.goto(typeof path === 'string' ? path : path());
  await style(page, keepToasts);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await shows?.(person);
  expect(await preselected(page)).toEqual([]);
}

/** No horizontal scrolling, no word broken by a narrow box, no clipped text, no control cut off or overlapped. */
async function expectToFitEveryWidth(page: Page, isBroken = false): Promise<void> {
  // A page rendered ahead waits for an interaction.
  await page.keyboard.press('Shift');
  await page.locator('#root:not([data-ready])').waitFor({ state: 'attached' });
  if (isBroken) await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  else
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[class*=skeleton]')].every((one) => !one.checkVisibility()),
    );
  await style(page, hide);
  await settle(page);
  const found = new Map<string, string[]>();
  const widths = [...new Set([...alwaysSeen, ...(await breakpoints(page, smallest))])].toSorted(
    (a, b) => a - b,
  );
  looks += widths.length;
  const look = async (width: number, at: string, bothThemes = false): Promise<void> => {
    for (const fault of await phase('layout', () => layoutFaults(page, { width, height, bothThemes })))
      found.set(fault, [...(found.get(fault) ?? []), at]);
  };
  for (const width of widths) await look(width, `${width}`, width === widths[0] || width === widths.at(-1));
  const unreachable = await phase('reach', () => reachFaults(page));
  await setTextSize(page, 200);
  for (const width of widthsOfLargeText) await look(width, `${width} at 200 %`);
  expect([...[...found].map(([fault, at]) => `${fault} (${at.join(', ')})`), ...unreachable]).toEqual([]);
}

/**
 * Examines every screen of a kind of person: loading, accessibility and pictures on a phone and a desktop, then, in the
 * page still open, the layout at every width. States of screens only get the latter: the rest is up to other tests. A
 * screen that shows all of another one and more stands for both.
 */
export function describeScreens<P extends BrowserUser>(
  whose: string,
  enter: () => Promise<P>,
  { screens, states }: { screens: Screen<P>[]; states: Screen<P>[] },
): void {
  describe(`screens of ${whose}`, () => {
    it.each(screens)('$name looks right for everybody and fits every width', async (screen) => {
      const person = await phase('enter', enter);
      await screen.before?.(person);
      await examineEverywhere(person, screen.name, () => open(person, screen));
      await expectToFitEveryWidth(person.page);
    });

    it.each(states)('$name fits every width', async (screen) => {
      const person = await phase('enter', enter);
      const { page, allowErrors } = person;
      await page.setViewportSize({ width: 1280, height });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await screen.before?.(person);
      if (screen.breaks) {
        allowErrors(/status of 500/);
        await intercept(page, screen.breaks, broken);
      }
      await open(person, screen);
      await expectToFitEveryWidth(page, Boolean(screen.breaks));
    });

    afterAll(() => {
      const count = `${screens.length + states.length} screens in ${looks} widths`;
      const large = `and with text at 200 % at ${widthsOfLargeText.join(', ')} px`;
      report(`figure: layout of ${whose}: ${count}, ${large}`);
      looks = 0;
    });
  });
}

/** The server says so too, and the browser on its console. */
export const isNothing = async ({ allowErrors }: BrowserUser) => allowErrors(/status of 404/);

export const press =
  (name: string | RegExp) =>
  ({ page }: BrowserUser) =>
    page.getByRole('button', { name }).first().click();
export const openNavigation = async ({ page }: BrowserUser): Promise<void> => {
  await page.setViewportSize({ width: 390, height });
  await page.getByRole('button', { name: 'Open the navigation' }).click();
};
