import { act, cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// A deadline, not a wait: on a busy machine the first import of a lazy chunk alone may take seconds.
configure({ asyncUtilTimeout: 10_000 });

// Several files share a process: what a module of ours remembers is not for the next one.
vi.resetModules();

let complaints: string[] = [];

// React says through console.error what would be wrong in the browser too: a test that did not expect it fails.
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
  });
});

afterEach(async () => {
  cleanup();
  localStorage.clear();
  if (document.querySelector('.Toastify')) {
    const { unmountToasts } = await import('#ui/toast-host.tsx');
    act(() => unmountToasts());
  }
  const heard = complaints;
  vi.restoreAllMocks();
  if (heard.length > 0) throw new Error(`unexpected console.error:\n${heard.join('\n')}`);
});

/** For a test in which an error is the point. */
export function expectComplaint(text: string): void {
  if (!complaints.some((complaint) => complaint.includes(text))) {
    throw new Error(`no console.error with "${text}"`);
  }
  complaints = complaints.filter((complaint) => !complaint.includes(text));
}
