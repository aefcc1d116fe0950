import type { Page } from 'playwright-core';

/**
 * Uncompressed size in bytes of every list response from now on, in order of arrival; 0 for one that a navigation
 * discarded before it could be read.
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
