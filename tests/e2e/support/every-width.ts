import { afterAll, describe, expect } from 'vitest';
import { broken, intercept } from './intercept.ts';
import { layoutFaults } from './layout-faults.ts';
import { settle } from './look.ts';
import { report } from './report.ts';
import type { Person } from './stage.ts';

const widths = [360, 390, 480, 600, 720, 768, 820, 900, 1024, 1280, 1440];
/** Of phones whose owners read text at 200 %. */
const widthsOfLargeText = [360, 390];
const viewport = { width: 1280, height: 640 };
let screens = 0;

export interface Screen<P extends Person> {
  name: string;
  path: string;
  /** A call that finds the server broken. */
  breaks?: string;
  /** Brings the screen into the state that is meant, once it is open. */
  act?: (person: P) => Promise<unknown>;
}

/**
 * A toast closes once its bar has run: with the bar paused it is there at every width. Pictures keep their room
 * without being drawn again for each size. Runs in the page.
 */
function holdStill(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .Toastify__progress-bar { animation-play-state: paused !important; }
    svg > * { display: none; }
    img { visibility: hidden; }`);
  document.adoptedStyleSheets.push(sheet);
}

/** Opens the screen and says what is wrong with it, and at which widths. */
async function faultsOf<P extends Person>(person: P, screen: Screen<P>): Promise<string[]> {
  const { page } = person;
  const { name, path, breaks, act } = screen;
  await page.setViewportSize(viewport);
  const mend = breaks && (await intercept(page, breaks, broken));
  await page.goto(path);
  await page.evaluate(holdStill);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The home page waits for a sign of somebody.
  await page.keyboard.press('Shift');
  if (breaks) await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  else
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[class*=skeleton]')].every((one) => !one.checkVisibility()),
    );
  await act?.(person);
  await settle(page);
  const found = new Map<string, string[]>();
  const sizes = [
    ...widths.map((width) => ({ width, text: '100%' }) as const),
    ...widthsOfLargeText.map((width) => ({ width, text: '200%' }) as const),
  ];
  for (const { width, text } of sizes) {
    for (const fault of await layoutFaults(page, { ...viewport, width, text }))
      found.set(fault, [...(found.get(fault) ?? []), text === '100%' ? `${width}` : `${width} at ${text}`]);
  }
  if (mend) await mend();
  screens += 1;
  return [...found].map(([fault, at]) => `${name}: ${fault} (${at.join(', ')})`);
}

/** What is wrong with these screens, opened one after the other. */
export async function expectNoFaults<P extends Person>(person: P, all: readonly Screen<P>[]): Promise<void> {
  const faults: string[] = [];
  for (const screen of all) faults.push(...(await faultsOf(person, screen)));
  expect(faults).toEqual([]);
}

export const press =
  (name: string | RegExp) =>
  ({ page }: Person) =>
    page.getByRole('button', { name }).first().click();
export const dialog =
  (name: string | RegExp) =>
  async ({ page }: Person): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };
export const openNavigation = async ({ page }: Person): Promise<void> => {
  await page.setViewportSize({ ...viewport, width: 390 });
  await page.getByRole('button', { name: 'Open the navigation' }).click();
};

export const calm = { reducedMotion: 'reduce', viewport } as const;

/**
 * Every screen at every width: nothing scrolls the page sideways, no word is broken by a box too narrow for it,
 * no text is clipped, and no control is cut off or overlapped. A screen is opened once and then resized.
 */
export function describeLayout(whose: string, tests: () => void): void {
  describe(`every screen of ${whose} fits every width`, { timeout: 600_000 }, () => {
    afterAll(() => {
      const large = `and with text at 200 % at ${widthsOfLargeText.join(' and ')} px`;
      report(`figure: layout of ${whose}: ${screens} screens × ${widths.length} widths × 2 themes, ${large}`);
    });
    tests();
  });
}
