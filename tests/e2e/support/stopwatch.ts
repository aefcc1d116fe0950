import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Timings inside the page, by its own clock: from the navigation or event until after the paint that shows the effect.
 */
const afterPaint = `
  window.afterPaint = (seen, done) => {
    const look = () => {
      if (!seen()) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now());
      requestAnimationFrame(() => channel.port2.postMessage(0));
    };
    look();
  };`;

/** A row with its status control, and the counts above it. */
const usable = `
  const usable = () =>
    document.querySelector('tbody tr[id^=order-] select') &&
    /\\d/.test(document.querySelector('main fieldset')?.textContent);
  const start = (from) => {
    window.usableAfter = new Promise((resolve) => afterPaint(usable, (now) => resolve(now - from)));
  };
  start(0);
  addEventListener('click', (event) => {
    if (event.target.closest?.('a[href="/admin/orders"]')) start(event.timeStamp);
  }, true);`;

export async function recordFirstPaints(page: Page): Promise<void> {
  await page.addInitScript(afterPaint + usable);
}

/** Time (ms) from navigation until the orders were painted. */
export async function ordersUsable(page: Page): Promise<number> {
  return page.evaluate<number>('window.usableAfter');
}

/** Watches for the next key press, then for the column of this order. */
export async function watchOrder(page: Page, id: string): Promise<void> {
  // No return value: a promise would be awaited before the key is pressed.
  await page.evaluate(`{
    ${afterPaint}
    const place = () =>
      document.querySelector('#order-${id} select')?.value ??
      document.querySelector('#card-${id}')?.closest('section')?.getAttribute('aria-label');
    const before = place();
    const moved = () => ![before, undefined].includes(place());
    window.changeSeenAfter = new Promise((resolve) => {
      addEventListener('keydown', (event) => afterPaint(moved, (now) => resolve(now - event.timeStamp)), {
        once: true,
        capture: true,
      });
    });
    undefined;
  }`);
}

/** Time (ms) from that key until the order was painted elsewhere. */
export async function orderMoved(page: Page): Promise<number> {
  return page.evaluate<number>('window.changeSeenAfter');
}

/** When (ms since 1970) an element has this text, or is gone, by its page's clock: a busy driver looks late. */
export function when(element: Locator, text: string | null): Promise<number> {
  return element.evaluate(
    (one, words) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (words === null ? !one.isConnected : one.textContent?.includes(words)) resolve(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    text,
  );
}

/** When (ms since 1970) the next choice is made on this page. */
export function whenChosen(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('change', () => resolve(Date.now()), { capture: true, once: true });
      }),
  );
}

/** How long (ms) a call of this page takes at this moment, until after the next paint. */
const callPainted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const from = performance.now();
    await fetch('/favicon.svg', { cache: 'no-store' });
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    return performance.now() - from;
  });

/** Others see it within so long (ms), or where the machine is busy as soon as ten plain calls of their page take there. */
export async function expectSoon(page: Page, tookMs: number, mostMs = 1_000): Promise<void> {
  const calls = [await callPainted(page), await callPainted(page), await callPainted(page)];
  expect(tookMs).toBeLessThan(Math.max(mostMs, 10 * Math.max(...calls)));
}

/** Prints a figure in the test's output. */
export function report(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
