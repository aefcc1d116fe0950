import type { BrowserContext } from 'playwright-core';

export interface Watch {
  /** What this test does on purpose: a refusal it provokes is also an error on the browser's console. */
  excuse: (pattern: RegExp) => void;
  /** Everything else that went wrong in any page of this person so far. */
  complaints: () => string[];
}

/** A page that is left while its socket is being opened. */
const leftInHaste = /WebSocket is closed before the connection is established/;

/**
 * Notes every error and warning on the console, every exception that nobody caught and every request that
 * did not come through. A request or a socket that a navigation cut off is none of them.
 */
export function watchPages(context: BrowserContext): Watch {
  const heard: string[] = [];
  const excused: RegExp[] = [];
  context.on('console', (message) => {
    if (leftInHaste.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning')
      heard.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => heard.push(`not caught: ${String(error.error())}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason';
    if (reason !== 'net::ERR_ABORTED') heard.push(`request failed: ${reason} (${request.url()})`);
  });
  return {
    excuse: (pattern) => void excused.push(pattern),
    complaints: () => heard.filter((line) => !excused.some((pattern) => pattern.test(line))),
  };
}
