import { livePositionHeader } from '@forno/shared/contracts/everyone';

/** Everything fetched is at least as new as this: milliseconds by the live stream's clock. */
let knownUntil: number | undefined;
let onOlder = () => {};

/** Where this page is in the stream of live events. */
export const livePosition = () => knownUntil;

/** Every event up to this moment has been received. */
export function raiseStreamOffset(position: number): void {
  knownUntil = position;
}

/** An answer is about to be shown; one without a position may be of any age. */
export function saveStreamOffset(headers: Headers): void {
  const at = Number(headers.get(livePositionHeader));
  if (at >= (knownUntil ?? Infinity)) return;
  knownUntil = at;
  onOlder();
}

/** `callback` learns of an answer older than all before: events about it may have passed. */
export function watchLivePosition(callback: () => void): void {
  onOlder = callback;
}
