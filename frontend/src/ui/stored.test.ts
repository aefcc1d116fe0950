import { afterEach, expect, it, vi } from 'vitest';
import { inTab, onDevice } from './stored.ts';

const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

afterEach(() => {
  vi.restoreAllMocks();
  for (const stored of [onDevice, inTab]) stored.remove('key');
});

it('keeps in the browser what it takes', () => {
  onDevice.set('key', 'all');
  inTab.set('key', 'this');
  expect([localStorage.getItem('key'), sessionStorage.getItem('key')]).toEqual(['all', 'this']);
  inTab.remove('key');
  expect([onDevice.get('key'), inTab.get('key')]).toEqual(['all', null]);
});

it.each(['localStorage', 'sessionStorage'] as const)(
  'lasts as long as the page where %s is denied',
  (name) => {
    const stored = name === 'localStorage' ? onDevice : inTab;
    vi.spyOn(globalThis, name, 'get').mockImplementation(refuse);
    expect(stored.get('key')).toBeNull();
    stored.set('key', 'one');
    stored.set('key', 'two');
    expect(stored.get('key')).toBe('two');
    stored.remove('key');
    expect(stored.get('key')).toBeNull();
  },
);

it('brings nothing old back when there is no room for the new', () => {
  onDevice.set('key', 'of the user before');
  const setItem = vi.spyOn(localStorage, 'setItem').mockImplementation(refuse);
  onDevice.set('key', 'of this one');
  expect(onDevice.get('key')).toBe('of this one');
  expect(localStorage.getItem('key')).toBeNull();
  setItem.mockRestore();
  onDevice.set('key', 'of the next');
  expect([onDevice.get('key'), localStorage.getItem('key')]).toEqual(['of the next', 'of the next']);
});
