import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import './hold.css';
import { toast } from './toast.ts';

/** Where and when a press was; `detail` is 0 by key. */
export type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>;

/** How long (ms) a press is held. */
const holdMs = 600;
/** Within how long (ms) a second press by key, or of a screen reader, means the same. */
const againMs = 4_000;

let asked = { what: '', at: Number.NEGATIVE_INFINITY };

/** For keys: true when this was pressed just before as well; else says, to everybody, that it is to be pressed again. */
export function isPressedTwice(what: string): boolean {
  const now = performance.now();
  const isAgain = asked.what === what && now - asked.at < againMs;
  asked = { what: isAgain ? '' : what, at: now };
  if (!isAgain) toast.info(`Press again to ${what}.`, { id: 'hold', place: 'bottom', lifeMs: againMs });
  return isAgain;
}

const isKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';

/** Presses in its dialogs arrive here as well, and its links and other buttons have their own. */
function isOwn({ target, currentTarget }: MouseEvent | KeyboardEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const own = target.closest('a, [data-own]');
  return own === null || own.contains(currentTarget);
}

/**
 * What a button or card needs to be held before it acts, by finger, mouse or key, while it fills up; by key or screen
 * reader two presses do the same. `what` follows "Hold to"; undefined where one press is enough.
 */
export function useHold(what: string | undefined, act: (press: Press) => void) {
  const end = useRef<() => void>(undefined);
  const state = useRef<'idle' | 'held' | 'done'>('idle');
  useEffect(() => () => end.current?.(), []);
  if (what === undefined)
    return { onClick: (press: MouseEvent<HTMLElement>) => void (isOwn(press) && act(press)) };
  const begin = (element: HTMLElement, press: Omit<Press, 'timeStamp'>) => {
    end.current?.();
    state.current = 'held';
    const timer = setTimeout(() => {
      end.current?.();
      state.current = 'done';
      act({ ...press, timeStamp: performance.now() });
    }, holdMs);
    element.style.setProperty('--hold', `${holdMs}ms`);
    element.toggleAttribute('data-holding', true);
    end.current = () => {
      clearTimeout(timer);
      element.removeAttribute('data-holding');
      state.current = 'idle';
    };
  };
  const stop = () => end.current?.();
  return {
    'data-hold': true,
    onPointerDown: (press: PointerEvent<HTMLElement>) => {
      const { button, clientX, clientY, currentTarget } = press;
      if (button === 0 && isOwn(press)) begin(currentTarget, { detail: 1, clientX, clientY });
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (press: MouseEvent<HTMLElement>) => isOwn(press) && press.preventDefault(),
    onKeyDown: (press: KeyboardEvent<HTMLElement>) => {
      if (!isKey(press) || !isOwn(press)) return;
      press.preventDefault();
      if (!press.repeat) begin(press.currentTarget, { detail: 0, clientX: 0, clientY: 0 });
    },
    onKeyUp: (press: KeyboardEvent<HTMLElement>) => {
      if (!isKey(press) || !isOwn(press)) return;
      press.preventDefault();
      // Pressed elsewhere, where a ticket is gone that had the focus.
      if (state.current !== 'held') return;
      stop();
      if (isPressedTwice(what)) act({ detail: 0, timeStamp: performance.now(), clientX: 0, clientY: 0 });
    },
    onClick: (press: MouseEvent<HTMLElement>) => {
      if (!isOwn(press)) return;
      if (press.detail === 0) {
        if (isPressedTwice(what)) act(press);
      } else if (state.current !== 'done') toast.info(`Hold to ${what}.`, { id: 'hold', place: 'bottom' });
      state.current = 'idle';
    },
  };
}
