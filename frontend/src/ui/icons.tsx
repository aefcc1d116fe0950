import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
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
      {children}
    </svg>
  );
}

export const CartIcon = () => (
  <Icon>
    <path d="M2.800 4.200c1.500-.2 2.400.3 2.700 1.700l1.700 9c.2 1.200 1 1.800 2.200 1.800h8.300c1.100 0 1.800-.6 2-1.700l1.300-6.600c.1-.8-.3-1.200-1-1.200H6" />
    <path
      d="M9.600 20.800a.6.6 0 1 0 0-1.200.6.6 0 0 0 0 1.200zM17.400 20.700a.6.6 0 1 0 0-1.200.6.6 0 0 0 0 1.200z"
      strokeWidth="2.400"
    />
  </Icon>
);

export const PersonIcon = () => (
  <Icon>
    <path d="M12.100 12.300c2.400 0 4.100-1.800 4.100-4.300 0-2.300-1.700-4.100-4.100-4.100S7.900 5.700 7.900 8.100c0 2.400 1.800 4.200 4.200 4.200z" />
    <path d="M4.300 20.600c.4-3.600 3.600-5.500 7.800-5.500 4.100 0 7.200 2 7.600 5.400" />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M3.700 7c5.600-.5 11 .3 16.600-.1M3.800 12.200c5.500.3 11-.3 16.300 0M3.700 17.300c5.600-.4 11 .2 16.500-.2" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M5.500 5.800c4.300 4.100 8.700 8.300 13 12.700M18.600 5.500C14.200 9.900 9.800 14.100 5.400 18.600" />
  </Icon>
);

export const SunIcon = () => (
  <Icon>
    <path d="M12 16.300a4.300 4.300 0 1 0-.1-8.600 4.300 4.300 0 0 0 .1 8.600z" />
    <path d="M12 2.500v2M12 19.600v1.900M2.500 12h2M19.600 12h1.900M5.200 5.300l1.400 1.300M17.400 17.500l1.300 1.300M5.300 18.800l1.300-1.400M17.500 6.600l1.300-1.300" />
  </Icon>
);

export const MoonIcon = () => (
  <Icon>
    <path d="M20.300 14.300A8.600 8.600 0 0 1 9.600 3.700a8.600 8.600 0 1 0 10.700 10.600z" />
  </Icon>
);
