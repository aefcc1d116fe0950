import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

let complaints: string[] = [];

// React says through console.error what would be wrong in the browser too: a test that did not expect it fails.
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  const heard = complaints;
  vi.restoreAllMocks();
  expect(heard, 'unexpected console.error').toEqual([]);
});

/** For a test in which an error is the point. */
export function expectComplaint(text: string): void {
  const index = complaints.findIndex((complaint) => complaint.includes(text));
  expect(index, `no console.error with "${text}"`).toBeGreaterThanOrEqual(0);
  complaints = complaints.filter((complaint) => !complaint.includes(text));
}
