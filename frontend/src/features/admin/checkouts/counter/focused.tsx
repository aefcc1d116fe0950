import { type ReactNode, useEffect, useRef } from 'react';

/** The press that is left to do has the focus at once: Enter is enough. */
export function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return <div ref={box}>{children}</div>;
}
