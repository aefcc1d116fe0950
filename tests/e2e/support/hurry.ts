import type { Page } from 'playwright-core';
import { z } from 'zod';

/** Factor by which call timeouts are shortened. */
const faster = 4;

const script = `
  window.timeouts = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => {
    window.timeouts.push(ms);
    return timeout(ms / ${faster});
  };`;

/** Shortens ten-second timeouts, recording the requested values. */
export async function hurryTimeouts(page: Page): Promise<void> {
  await page.addInitScript(script);
}

/** Timeouts of this page's calls, in ms. */
export async function timeoutsOf(page: Page): Promise<number[]> {
  return z.array(z.number()).parse(await page.evaluate('window.timeouts'));
}
