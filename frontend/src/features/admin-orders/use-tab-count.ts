import { useEffect } from 'react';
import { iconOf, useTabIcon } from '#ui/use-tab-icon.ts';

const disc = '<rect width="32" height="32" rx="8" fill="#b93a1e"/>';
const digits = (text: string) =>
  `<text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-size="20" font-weight="700" fill="#fff">${text}</text>`;

/** Shows the number of ringing orders in the tab's title and icon. */
export function useTabCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const prefix = `(${count}) `;
    document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [count]);
  useTabIcon(count === 0 ? undefined : iconOf(disc + digits(count > 9 ? '9+' : String(count))));
}
