import type { Page } from 'playwright-core';

/** Counts the notes this page plays: a ring is two. */
export async function countNotes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function note(when?: number) {
      const { dataset } = document.documentElement;
      dataset['notes'] = String(Number(dataset['notes'] ?? 0) + 1);
      start.call(this, when);
    };
  });
}

export function notes(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset['notes'] ?? 0));
}
