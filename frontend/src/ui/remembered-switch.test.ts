import { expect, it, vi } from 'vitest';
import { rememberedSwitch } from './remembered-switch.ts';

it('is remembered by the device', () => {
  expect(rememberedSwitch('a-switch', false).isOn()).toBe(false);
  rememberedSwitch('a-switch', false).set(true);
  expect(rememberedSwitch('a-switch', false).isOn()).toBe(true);
  rememberedSwitch('a-switch', true).set(false);
  expect(rememberedSwitch('a-switch', true).isOn()).toBe(false);
});

it('lasts for the visit where storage is forbidden', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  const held = rememberedSwitch('a-switch', true);
  held.set(false);
  expect(held.isOn()).toBe(false);
});
