import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import blankTicket from './blank-ticket.svg?raw';
import hero from './hero.svg?raw';
import missingSlice from './missing-slice.svg?raw';
import { Still } from './still.tsx';

afterEach(cleanup);

const pictures = { hero, 'blank ticket': blankTicket, 'missing slice': missingSlice };

it.each(Object.entries(pictures))(
  '%s is decoration that takes its room at once and never the focus',
  (_name, svg) => {
    const picture = render(<Still svg={svg} />).container.querySelector('svg');
    expect(picture?.getAttribute('aria-hidden')).toBe('true');
    expect(picture?.getAttribute('focusable')).toBe('false');
    const [, , width, height] = picture?.getAttribute('viewBox')?.split(' ') ?? [];
    expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual([width, height]);
  },
);

it.each(Object.entries(pictures))(
  '%s takes part of its colours from the theme, and has one ready without it',
  (_name, svg) => {
    const { innerHTML } = render(<Still svg={svg} />).container;
    const themed = [...innerHTML.matchAll(/var\(--[a-z-]+(, #[0-9a-f]{6})?\)/g)];
    expect(themed.length).toBeGreaterThan(0);
    for (const [text, fallback] of themed)
      expect({ text, fallback }).toEqual({ text, fallback: expect.any(String) });
  },
);

it('has no duplicate ids when rendered twice', () => {
  const { container } = render(
    <>
      <Still svg={hero} />
      <Still svg={hero} />
    </>,
  );
  expect(container.querySelectorAll('[id]')).toHaveLength(0);
});
