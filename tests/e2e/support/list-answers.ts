import type { Page } from 'playwright-core';

/** The size in bytes of every answer of the list call from now on, not compressed, in the order of arrival. */
export function listAnswers(page: Page): Array<Promise<number>> {
  const sizes: Array<Promise<number>> = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/order/get_orders') return;
    // Read at once: the next navigation forgets it.
    sizes.push(response.body().then(({ byteLength }) => byteLength));
  });
  return sizes;
}
