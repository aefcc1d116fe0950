import { useEffect } from 'react';

/** Draws the tab's icon for as long as there is something to tell; undefined is the shop's own. */
export function useTabIcon(svg: string | undefined): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || svg === undefined) return;
    const own = link.href;
    link.href = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    return () => {
      link.href = own;
    };
  }, [svg]);
}

/** An icon on 32 by 32. */
export function iconOf(parts: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${parts}</svg>`;
}
