import { type RefObject, useEffect, useEffectEvent } from 'react';

const isField = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio') ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** A letter or digit alone, without a key that makes a command of it. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && /^[\p{L}\p{N}]$/u.test(key);

/**
 * Function keys from anywhere on the screen but its dialogs, and letters that are typed nowhere: they begin a search, the
 * first one included.
 */
export function useCounterKeys(
  bindings: Readonly<Record<string, () => void>>,
  search: RefObject<HTMLInputElement | null>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
    const bound = Object.hasOwn(bindings, key) ? bindings[key] : undefined;
    if (bound && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      if (!event.repeat) bound();
    } else if (key === '/' && !isField(target)) {
      event.preventDefault();
      search.current?.focus();
    } else if (isTyped(event) && !isField(target)) search.current?.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
