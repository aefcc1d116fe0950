import { type ReactNode, useEffect, useRef } from 'react';

/** The press that is left to do has the focus at once: Enter is enough, but for one that is still held from before. */
export function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    const notHeld = (event: KeyboardEvent) => event.repeat && event.preventDefault();
    current?.querySelector('button')?.focus();
    current?.addEventListener('keydown', notHeld);
    return () => current?.removeEventListener('keydown', notHeld);
  }, []);
  return <div ref={box}>{children}</div>;
}
