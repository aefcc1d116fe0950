import { afterAll, describe, expect } from 'vitest';
import { broken, intercept } from './intercept.ts';
import { layoutFaults, setTextSize } from './layout-faults.ts';
import { settle } from './look.ts';
import { report } from './report.ts';
import type { Person } from './stage.ts';

const widths = [360, 390, 480, 600, 720, 768, 820, 900, 1024, 1280, 1440];
/** Widths at 200 % text size. */
const widthsOfLargeText = [360, 390, 820, 1440];
const textSizes = [
  [100, widths],
  [200, widthsOfLargeText],
] as const;
const viewport = { width: 1280, height: 640 };
let screens = 0;

export interface Screen<P extends Person> {
  name: string;
  path: string;
  /** A call that fails with a server error. */
  breaks?: string;
  /** Brings the opened screen into the tested state. */
  act?: (person: P) => Promise<unknown>;
}

/**
 * Pauses toasts, so that they are visible at every width, and makes everything transparent without collapsing it, to
 * save painting. Runs in the page.
 */
function holdStill(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .Toastify__progress-bar { animation-play-state: paused !important; }
    :root { opacity: 0; }
    svg > * { display: none; }
    img { visibility: hidden; }`);
  document.adoptedStyleSheets.push(sheet);
}

/** Opens the screen and returns its faults, with their widths. */
async function faultsOf<P extends Person>(person: P, screen: Screen<P>): Promise<string[]> {
  const { page } = person;
  const { name, path, breaks, act } = screen;
  await page.setViewportSize(viewport);
  await setTextSize(page, 100);
  const mend = breaks && (await intercept(page, breaks, broken));
  await page.goto(path);
  await page.evaluate(holdStill);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The home page waits for an interaction.
  await page.keyboard.press('Shift');
  if (breaks) await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  else
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[class*=skeleton]')].every((one) => !one.checkVisibility()),
    );
  await act?.(person);
  await settle(page);
  const found = new Map<string, string[]>();
  for (const [text, all] of textSizes) {
    await setTextSize(page, text);
    for (const width of all)
      for (const fault of await layoutFaults(page, { ...viewport, width }))
        found.set(fault, [...(found.get(fault) ?? []), text === 100 ? `${width}` : `${width} at ${text} %`]);
  }
  if (mend) await mend();
  screens += 1;
  return [...found].map(([fault, at]) => `${name}: ${fault} (${at.join(', ')})`);
}

/** Faults of these screens. */
export async function expectNoFaults<P extends Person>(person: P, all: readonly Screen<P>[]): Promise<void> {
  const faults: string[] = [];
  for (const screen of all) faults.push(...(await faultsOf(person, screen)));
  expect(faults).toEqual([]);
}

export const press =
  (name: string | RegExp) =>
  ({ page }: Person) =>
    page.getByRole('button', { name }).first().click();
export const openNavigation = async ({ page }: Person): Promise<void> => {
  await page.setViewportSize({ ...viewport, width: 390 });
  await page.getByRole('button', { name: 'Open the navigation' }).click();
};

export const calm = { reducedMotion: 'reduce', viewport } as const;

/**
 * Checks every screen at every width: no horizontal scrolling, no word broken by a narrow box, no clipped text, no
 * control cut off or overlapped. Each screen is opened once and then resized.
 */
export function describeLayout(whose: string, tests: () => void): void {
  describe(`every screen of ${whose} fits every width`, { timeout: 600_000 }, () => {
    afterAll(() => {
      const large = `and with text at 200 % at ${widthsOfLargeText.join(', ')} px`;
      report(`figure: layout of ${whose}: ${screens} screens × ${widths.length} widths × 2 themes, ${large}`);
    });
    tests();
  });
}
