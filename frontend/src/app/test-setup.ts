import { defaultContact, pageFacts } from '@forno/shared/domain';
import { act, cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// It ends what hangs, as elsewhere; on a busy machine importing a lazy chunk alone may take seconds.
configure({ asyncUtilTimeout: 120_000 });

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
