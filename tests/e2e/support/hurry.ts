import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';

/** How much sooner the timeouts of calls come to their end here. */
const faster = 4;

const script = `
  window.timeouts = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => {
    window.timeouts.push(ms);
    return timeout(ms / ${faster});
  };`;

/** Lets nobody wait ten seconds for a timeout; what was asked for is written down. */
export async function hurryTimeouts(context: BrowserContext): Promise<void> {
  await context.addInitScript(script);
}

/** The timeouts, in milliseconds, with which this page has made its calls. */
export async function timeoutsOf(page: Page): Promise<number[]> {
  return z.array(z.number()).parse(await page.evaluate('window.timeouts'));
}
