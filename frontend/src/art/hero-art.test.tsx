import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { HeroArt } from './hero-art.tsx';
import { BlankTicketArt, MissingSliceArt } from './spot-art.tsx';

afterEach(cleanup);

const pictures = { HeroArt, BlankTicketArt, MissingSliceArt };

it.each(Object.entries(pictures))(
  '%s is decoration that takes its room at once and never the focus',
  (_name, Picture) => {
    const svg = render(<Picture />).container.querySelector('svg');
    expect(svg?.getAttribute('aria-hidden')).toBe('true');
    expect(svg?.getAttribute('focusable')).toBe('false');
    const [, , width, height] = svg?.getAttribute('viewBox')?.split(' ') ?? [];
    expect([svg?.getAttribute('width'), svg?.getAttribute('height')]).toEqual([width, height]);
  },
);

it.each(Object.entries(pictures))(
  '%s takes part of its colours from the theme, and has one ready without it',
  (_name, Picture) => {
    const { innerHTML } = render(<Picture />).container;
    const themed = [...innerHTML.matchAll(/var\(--[a-z-]+(, #[0-9a-f]{6})?\)/g)];
    expect(themed.length).toBeGreaterThan(0);
    for (const [text, fallback] of themed)
      expect({ text, fallback }).toEqual({ text, fallback: expect.any(String) });
  },
);

it('has no duplicate ids when rendered twice', () => {
  const { container } = render(
    <>
      <HeroArt />
      <HeroArt />
    </>,
  );
  expect(container.querySelectorAll('[id]')).toHaveLength(0);
});
