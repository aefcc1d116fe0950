import { useEffect } from 'react';

/** Replaces the tab's icon; undefined restores the default. */
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

/** Draws a 32 by 32 icon. */
export function iconOf(parts: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${parts}</svg>`;
}
