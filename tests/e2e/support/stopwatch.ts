import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';

/**
 * Everything here is timed inside the page, by its own clock: from the navigation or the event to the moment
 * after the frame was painted that shows the effect.
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

/** A row whose status can be changed, and the counts above it. */
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

export async function noteFirstPaints(context: BrowserContext): Promise<void> {
  await context.addInitScript(afterPaint + usable);
}

/** Milliseconds from the navigation, by address or link, until the orders were on the screen. */
export async function ordersUsable(page: Page): Promise<number> {
  return z.number().parse(await page.evaluate('window.usableAfter'));
}

/** Watches for the next key, and for the column of this order then. */
export async function watchOrder(page: Page, id: string): Promise<void> {
  // No value at the end: a promise there would be waited for before the key is pressed.
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

/** Milliseconds from that key until the order was painted elsewhere. */
export async function orderMoved(page: Page): Promise<number> {
  return z.number().parse(await page.evaluate('window.changeSeenAfter'));
}
