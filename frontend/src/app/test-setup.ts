import { defaultContact, pageFacts } from '@forno/shared/domain';
import { act, cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';

// It ends what hangs, as elsewhere; on a busy machine importing a lazy chunk alone may take seconds.
configure({ asyncUtilTimeout: 120_000, getElementError: notThere });

/** A wait asks many times before it finds: what the page held is drawn only for who reads it. */
function notThere(message: string | null, container: Element): Error {
  const error = Object.defineProperties(new Error(), {
    name: { value: 'TestingLibraryElementError' },
    message: { configurable: true, get: () => `${message ?? ''}\n\n${prettyDOM(container) || ''}` },
  });
  Error.captureStackTrace(error, notThere);
  return error;
}

// For each element React would take a stack, to tell where it was written: a tenth of all these tests' time, and no
// warning is lost without.
const ofReact: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (ofReact instanceof Object)
  Object.defineProperty(ofReact, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// Every page brings the shop's facts along.
const meta = document.head.appendChild(document.createElement('meta'));
meta.name = 'shop';
meta.content = JSON.stringify(pageFacts(defaultContact, 'http://localhost:3000'));

// Test files share a process: reset module state.
vi.resetModules();

let complaints: string[] = [];

// React reports real problems through console.error: an unexpected one fails the test.
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
  });
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  // A toast whose code is still being fetched would be shown in the next test.
  await vi.dynamicImportSettled();
  if (document.querySelector('.Toastify')) {
    const { unmountToasts } = await import('#ui/toast-host.tsx');
    act(() => unmountToasts());
  }
  const heard = complaints;
  vi.restoreAllMocks();
  vi.clearAllMocks();
  if (heard.length > 0) throw new Error(`unexpected console.error:\n${heard.join('\n')}`);
});

/** For tests that expect an error. */
export function expectComplaint(text: string): void {
  if (!complaints.some((complaint) => complaint.includes(text))) {
    throw new Error(`no console.error with "${text}"`);
  }
  complaints = complaints.filter((complaint) => !complaint.includes(text));
}
