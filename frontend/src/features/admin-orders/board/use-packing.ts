import { useLayoutEffect, useRef } from 'react';

/** Of the grid's rows, which are as fine as that. */
const rowPx = 8;

/** All are measured before any is changed: one layout instead of one for each. */
function pack(tickets: readonly Element[]): void {
  const heights = tickets.map((ticket) => ticket.getBoundingClientRect().height);
  for (const [n, ticket] of tickets.entries())
    if (ticket instanceof HTMLElement)
      ticket.style.gridRowEnd = `span ${Math.ceil((heights[n] ?? 0) / rowPx) + 1}`;
}

const packed = new WeakSet<Element>();
const packer = new ResizeObserver((entries) => pack(entries.map(({ target }) => target)));

/** For a grid without gaps below short tickets: each takes as many rows as it is tall. CSS has no masonry yet. */
export function usePacking() {
  const grid = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // Only new ones: the rest is watched, and a move must not measure hundreds.
    const tickets = [...(grid.current?.children ?? [])].filter((ticket) => !packed.has(ticket));
    if (tickets.length === 0) return;
    pack(tickets);
    for (const ticket of tickets) {
      packed.add(ticket);
      packer.observe(ticket);
    }
  });
  return grid;
}
