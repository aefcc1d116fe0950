import { useSearchParams } from 'react-router-dom';

/** How a message to the shop begins: with the order that a link to here says it is about, and no other words of it. */
export function useAboutOrder(): string {
  const [about] = useSearchParams();
  const [number] = /^#?[0-9A-Z-]{1,12}$/i.exec(about.get('order') ?? '') ?? [];
  return number === undefined ? '' : `Order ${number}:\n`;
}
