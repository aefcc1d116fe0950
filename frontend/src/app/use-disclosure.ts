import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

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

  return { open, button, toggle: () => setOpenAt(open ? null : key), close: () => setOpenAt(null) };
}
