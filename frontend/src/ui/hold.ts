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

/** For keys: true when this was pressed just before as well; else says, to everybody, that it is to be pressed again,
 * which is no news any more once it was. */
export function isPressedTwice(what: string): boolean {
  const now = performance.now();
  const isAgain = asked.what === what && now - asked.at < againMs;
  asked = { what: isAgain ? '' : what, at: now };
  if (isAgain) void import('./toast-host.tsx').then(({ dismissToast }) => dismissToast('hold'));
  else toast.info(`Press again to ${what}.`, { id: 'hold', place: 'bottom', lifeMs: againMs });
  return isAgain;
}

/** Presses in its dialogs arrive here as well, and its links and other buttons have their own. */
function isOwn({ target, currentTarget }: MouseEvent | KeyboardEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const own = target.closest('a, [data-own]');
  return own === null || own.contains(currentTarget);
}

/** A key that presses it, which the browser would do as well. */
function takesKey(press: KeyboardEvent): boolean {
  const isTaken = (press.key === 'Enter' || press.key === ' ') && isOwn(press);
  if (isTaken) press.preventDefault();
  return isTaken;
}

/**
 * What a button or card needs to be held before it acts, by finger, mouse or key, while it fills up; by key or screen
 * reader two presses do the same. `what` follows "Hold to"; undefined where one press is enough.
 */
export function useHold(what: string | undefined, act: (press: Press) => void) {
  const held = useRef<{ since: number; end: () => void; finish: (at: number) => void }>(undefined);
  const isDone = useRef(false);
  useEffect(() => () => held.current?.end(), []);
  if (what === undefined)
    return { onClick: (press: MouseEvent<HTMLElement>) => void (isOwn(press) && act(press)) };
  const begin = (element: HTMLElement, press: Press) => {
    held.current?.end();
    isDone.current = false;
    const end = () => {
      clearTimeout(timer);
      element.removeAttribute('data-holding');
      held.current = undefined;
    };
    const finish = (timeStamp: number) => {
      end();
      isDone.current = true;
      act({ ...press, timeStamp });
    };
    const timer = setTimeout(() => finish(performance.now()), holdMs);
    held.current = { since: press.timeStamp, end, finish };
    element.style.setProperty('--hold', `${holdMs}ms`);
    element.toggleAttribute('data-holding', true);
  };
  const stop = () => held.current?.end();
  /** A busy page learns of the release before its own timer: what counts is how long it was held. True when that was enough. */
  const release = ({ timeStamp }: Pick<Press, 'timeStamp'>): boolean => {
    const isLongEnough = held.current !== undefined && timeStamp - held.current.since >= holdMs;
    if (isLongEnough) held.current?.finish(timeStamp);
    else stop();
    return isLongEnough;
  };
  return {
    'data-hold': true,
    onPointerDown: (press: PointerEvent<HTMLElement>) => {
      const { button, timeStamp, clientX, clientY, currentTarget } = press;
      if (button === 0 && isOwn(press)) begin(currentTarget, { detail: 1, timeStamp, clientX, clientY });
    },
    onPointerUp: (press: PointerEvent<HTMLElement>) => void release(press),
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (press: MouseEvent<HTMLElement>) => isOwn(press) && press.preventDefault(),
    onKeyDown: (press: KeyboardEvent<HTMLElement>) => {
      const { timeStamp, currentTarget, repeat } = press;
      if (takesKey(press) && !repeat) begin(currentTarget, { detail: 0, timeStamp, clientX: 0, clientY: 0 });
    },
    onKeyUp: (press: KeyboardEvent<HTMLElement>) => {
      if (!takesKey(press)) return;
      // Pressed elsewhere, where a ticket is gone that had the focus.
      if (!held.current || release(press)) return;
      if (isPressedTwice(what)) act({ detail: 0, timeStamp: performance.now(), clientX: 0, clientY: 0 });
    },
    onClick: (press: MouseEvent<HTMLElement>) => {
      if (!isOwn(press)) return;
      if (press.detail === 0) {
        if (isPressedTwice(what)) act(press);
      } else if (!isDone.current) toast.info(`Hold to ${what}.`, { id: 'hold', place: 'bottom' });
      isDone.current = false;
    },
  };
}
