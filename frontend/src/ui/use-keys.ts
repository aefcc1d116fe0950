import { useEffect, useEffectEvent } from 'react';

/** Keys in fields and dialogs are not for the list behind them. */
function isMeantElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
  const { target } = event;
  // Nothing has a use for a function key.
  if (/^F\d/.test(event.key) || !(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}

/** A letter or digit alone, without a key that makes a command of it. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && /^[\p{L}\p{N}]$/u.test(key);

/** `held`: auto-repeat. */
type Binding = (held: boolean) => boolean | void;

/**
 * Runs handlers by `KeyboardEvent.key`. One that returns false leaves the key to the browser, and so does `onOther`, which
 * hears of other letters and digits.
 */
export function useKeys(
  bindings: Readonly<Record<string, Binding>>,
  enabled = true,
  onOther?: () => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isMeantElsewhere(event)) return;
    if (!Object.hasOwn(bindings, event.key)) return isTyped(event) && onOther?.();
    if (bindings[event.key]?.(event.repeat) !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [enabled]);
}
