import { expect, it, vi } from 'vitest';
import { createStoredSwitch } from './stored-switch.ts';

it('is remembered by the device', () => {
  expect(createStoredSwitch('a-switch', false).get()).toBe(false);
  createStoredSwitch('a-switch', false).set(true);
  expect(createStoredSwitch('a-switch', false).get()).toBe(true);
  createStoredSwitch('a-switch', true).set(false);
  expect(createStoredSwitch('a-switch', true).get()).toBe(false);
});

it('lasts for the visit where storage is forbidden', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  const held = createStoredSwitch('a-switch', true);
  held.set(false);
  expect(held.get()).toBe(false);
});
