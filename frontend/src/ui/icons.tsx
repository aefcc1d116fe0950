/** An icon of 24 by 24 units in the text's colour; `dots` are short lines and bolder. */
const icon = (lines: string, dots?: string) => () => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={lines} />
    {dots && <path d={dots} strokeWidth="2.4" />}
  </svg>
);

export const CartIcon = icon(
  'M2.8 4.2c1.5-.2 2.4.3 2.7 1.7l1.7 9c.2 1.2 1 1.8 2.2 1.8h8.3c1.1 0 1.8-.6 2-1.7l1.3-6.6c.1-.8-.3-1.2-1-1.2H6',
  'M9.6 20.8a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2zM17.4 20.7a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2z',
);
export const PersonIcon = icon(
  'M12.1 12.3c2.4 0 4.1-1.8 4.1-4.3 0-2.3-1.7-4.1-4.1-4.1S7.9 5.7 7.9 8.1c0 2.4 1.8 4.2 4.2 4.2zM4.3 20.6c.4-3.6 3.6-5.5 7.8-5.5 4.1 0 7.2 2 7.6 5.4',
);
export const MenuIcon = icon(
  'M3.7 7c5.6-.5 11 .3 16.6-.1M3.8 12.2c5.5.3 11-.3 16.3 0M3.7 17.3c5.6-.4 11 .2 16.5-.2',
);
export const CloseIcon = icon('M5.5 5.8c4.3 4.1 8.7 8.3 13 12.7M18.6 5.5C14.2 9.9 9.8 14.1 5.4 18.6');
export const SunIcon = icon(
  'M12 16.3a4.3 4.3 0 1 0-.1-8.6 4.3 4.3 0 0 0 .1 8.6zM12 2.5v2M12 19.6v1.9M2.5 12h2M19.6 12h1.9M5.2 5.3l1.4 1.3M17.4 17.5l1.3 1.3M5.3 18.8l1.3-1.4M17.5 6.6l1.3-1.3',
);
export const MoonIcon = icon('M20.3 14.3A8.6 8.6 0 0 1 9.6 3.7a8.6 8.6 0 1 0 10.7 10.6z');
