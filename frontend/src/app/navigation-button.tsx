import type { RefObject } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import closeIcon from '#art/close.svg?raw';
import menu from '#art/menu.svg?raw';
import { Still } from '#art/still.tsx';
import styles from './layout.module.css';

interface NavigationButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  open: boolean;
  toggle: () => void;
}

/** On narrow screens: toggles the element with the id `navigation`. */
export function NavigationButton({ ref, open, toggle }: NavigationButtonProps) {
  return (
    <IconButton
      ref={ref}
      className={styles.burger}
      label={open ? 'Close the navigation' : 'Open the navigation'}
      aria-expanded={open}
      aria-controls="navigation"
      onClick={toggle}
    >
      <Still svg={open ? closeIcon : menu} />
    </IconButton>
  );
}
