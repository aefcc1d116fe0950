import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { SlotSelect } from './slot-select.tsx';

/** Half hours from 11:30 am on Fri 22 Nov 2030, in the shop's zone. */
const half = (hours: number) =>
  new Date(Date.parse('2030-11-22T06:00:00.000Z') + hours * 1_800_000).toISOString();

function Chosen({ count, near }: { count: number; near?: string }) {
  const [value, setValue] = useState('');
  const slots = Array.from({ length: count }, (_, index) => half(index));
  return (
    <>
      <SlotSelect
        label="When"
        none="Now"
        slots={slots}
        minutes={30}
        value={value}
        {...(near && { near })}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  );
}
const longest = () =>
  Math.max(...screen.getAllByRole('combobox').map((list) => within(list).getAllByRole('option').length));

it('is one list of a few times', async () => {
  openScreen(<Chosen count={12} />);
  await userEvent.selectOptions(screen.getByLabelText('When'), 'Fri 22 Nov, 12:00 pm to 12:30 pm');
  expect(screen.getByRole('status').textContent).toBe(half(1));
});

it('begins a night with its first time, not with the one that is next to morning', async () => {
  openScreen(<Chosen count={48} near={half(0)} />);
  const night = within(screen.getByLabelText('When')).getByRole('option', { name: /night/i });
  await userEvent.selectOptions(screen.getByLabelText('When'), night);
  expect(screen.getByRole('status').textContent).toBe(half(25));
});

it('asks for the day before the time in a shop that never closes, keeps the hour, as it was before too, and can be undone', async () => {
  openScreen(<Chosen count={130} near={half(15)} />);
  const [when, chosen] = [screen.getByLabelText('When'), screen.getByRole('status')];
  expect(screen.queryByLabelText('Time')).toBeNull();
  await userEvent.selectOptions(when, 'Fri 22 Nov');
  expect(chosen.textContent).toBe(half(15));
  await userEvent.selectOptions(screen.getByLabelText('Time'), '7:30 pm to 8:00 pm');
  expect(chosen.textContent).toBe(half(16));
  await userEvent.selectOptions(when, 'Sat 23 Nov');
  expect(chosen.textContent).toBe(half(16 + 48));
  expect(longest()).toBeLessThanOrEqual(48);
  await userEvent.selectOptions(when, 'Now');
  expect(chosen.textContent).toBe('');
  expect(screen.queryByLabelText('Time')).toBeNull();
});
