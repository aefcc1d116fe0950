import { useEffect, useEffectEvent } from 'react';

/** Who types into a field, or is asked something by a dialog, means that and not the list behind it. */
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

/** `held`: the key is kept down and repeats itself. */
type Binding = (held: boolean) => boolean | void;

/** Runs what belongs to a key, by `KeyboardEvent.key`. One that answers false leaves the key to the browser. */
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
