import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';

/** Runs in the page first: sums up shifts not caused by the user. */
const observer = `
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node }) => node?.cloneNode().outerHTML ?? node?.textContent ?? '?');
      window.layoutShifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

const Shifts = z.array(z.object({ value: z.number(), moved: z.array(z.string()) }));

export async function noteLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(observer);
}

/** The page's layout shift since loading, and what moved. */
export async function layoutShift(page: Page): Promise<{ value: number; moved: string[] }> {
  const shifts = Shifts.parse(await page.evaluate('window.layoutShifts'));
  return {
    value: shifts.reduce((sum, shift) => sum + shift.value, 0),
    moved: shifts.flatMap((shift) => shift.moved),
  };
}
