import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import brand from '#art/brand.svg?raw';
import closeIcon from '#art/close.svg?raw';
import menu from '#art/menu.svg?raw';
import { Still } from '#art/still.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './layout.module.css';

/** Logo and name. */
export function Brand({ to, note }: { to: string; note?: string }) {
  return (
    <Link to={to} className={styles.brand}>
      <Still svg={brand} />
      <span>
        Forno
        {note && <span className={styles.brandNote}> {note}</span>}
      </span>
    </Link>
  );
}

/** A dropdown menu: closes on Escape (returning focus to the button), on navigation, and when the focus moves on below it. */
export function useDisclosure() {
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;

  useEffect(() => {
    if (!open) return;
    // It stands before its button: from there Tab would lead past it.
    document.querySelector<HTMLElement>('#navigation a')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('header')) setOpenAt(null);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
    };
  }, [open]);

  return { open, button, toggle: () => setOpenAt(open ? null : key), close: () => setOpenAt(null) };
}

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
