import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import brand from '#art/brand.svg?raw';
import closeIcon from '#art/close.svg?raw';
import menu from '#art/menu.svg?raw';
import { Still } from '#art/still.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { pageFacts } from '#ui/page-facts.ts';
import styles from './layout.module.css';

export function Brand({ to, note }: { to: string; note?: string }) {
  return (
    <Link to={to} className={styles.brand}>
      <Still svg={brand} />
      <span>
        {pageFacts.name}
        {note && <span className={styles.brandNote}> {note}</span>}
      </span>
    </Link>
  );
}

/** A dropdown menu: closes on Escape (returning focus to the button) and on navigation. */
export function useDisclosure() {
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  return { open, button, toggle: () => setOpenAt(open ? null : key) };
}

/** On narrow screens: toggles the element with the id `navigation`. */
export function NavigationButton({ button, open, toggle }: ReturnType<typeof useDisclosure>) {
  return (
    <IconButton
      ref={button}
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
