import type { Page } from 'playwright-core';

/**
 * The size in bytes of every answer of the list call from now on, not compressed, in the order of arrival; 0 of
 * one that a navigation made the browser forget before it could be read.
 */
export function listAnswers(page: Page): Array<Promise<number>> {
  const sizes: Array<Promise<number>> = [];
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname !== '/order/get_orders') return;
    const body = request.response().then((response) => response?.body());
    sizes.push(
      body.then(
        (bytes) => bytes?.byteLength ?? 0,
        () => 0,
      ),
    );
  });
  return sizes;
}
