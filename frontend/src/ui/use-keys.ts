import { useEffect, useEffectEvent } from 'react';

/** Keys in fields and dialogs are not for the list behind them. */
function isMeantElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}

/** `held`: auto-repeat. */
type Binding = (held: boolean) => boolean | void;

/** Runs handlers by `KeyboardEvent.key`. One that returns false leaves the key to the browser. */
export function useKeys(bindings: Readonly<Record<string, Binding>>, enabled = true): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!Object.hasOwn(bindings, event.key) || isMeantElsewhere(event)) return;
    if (bindings[event.key]?.(event.repeat) !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [enabled]);
}
