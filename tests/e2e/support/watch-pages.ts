import type { BrowserContext } from 'playwright-core';

export interface Watch {
  /** Errors the test provokes on purpose: a refusal is also an error on the browser's console. */
  excuse: (pattern: RegExp) => void;
  /** All other errors so far in this user's pages. */
  complaints: () => string[];
  /** Resets, for another user. */
  forget: () => void;
}

/** A page left while its socket is connecting. */
const leftInHaste = /WebSocket is closed before the connection is established/;

/**
 * Records console errors and warnings, uncaught exceptions and failed requests, except requests and sockets cut off by
 * a navigation.
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
    forget: () => {
      heard.length = 0;
      excused.length = 0;
    },
  };
}
