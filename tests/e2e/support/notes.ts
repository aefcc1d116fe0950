import type { BrowserContext, Page } from 'playwright-core';

/** Counts the notes that the pages of this browser let sound: a ring is two. */
export async function countNotes(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
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
