import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Money } from './money.tsx';

it.each([
  ['₹1,240', <Money key="a" paise={124_000} />],
  ['₹1,240', <Money key="b" rupees={1_240} />],
  ['₹1,24,000.50', <Money key="c" paise={12_400_050} />],
])('shows %s', (text, money) => {
  expect(render(money).container.textContent).toBe(text);
});
