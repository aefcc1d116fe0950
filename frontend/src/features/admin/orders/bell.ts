import type { WaitPace } from '@forno/shared/domain';
import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#ui/store.ts';
import { createStoredSwitch } from '#ui/stored-switch.ts';

/** On by default, per browser. */
export const bell = createStoredSwitch('forno.order-bell', true);
/** Per browser: for the one beside the printer. */
export const printOnSeen = createStoredSwitch('forno.print-on-seen', false);

/** The more urgent, the louder (0 to 1) and more often it rings. */
const urgency: Record<WaitPace, { volume: number; everyMs: number }> = {
  'on time': { volume: 0.18, everyMs: 6_000 },
  tight: { volume: 0.35, everyMs: 4_000 },
  late: { volume: 0.6, everyMs: 2_500 },
};

let context: AudioContext | undefined;
let waking = false;

/** A machine without a sound device never answers a context's start. */
const silentAfterMs = 3_000;
const silence = createStore(false);

/** Whether this machine has been asked for a sound in vain. */
export const useSilent = silence.use;

function tone(audio: AudioContext, frequency: number, start: number, loudest: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loudest, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.45);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.5);
}

/** Browsers block sound until the first interaction. */
function isMuted(): boolean {
  return 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;
}

/** Plays two notes, unless `isOver` once the browser allows sound. */
async function strike(volume: number, isOver: () => boolean): Promise<void> {
  // Blocked sounds would otherwise all play at once later.
  if (waking) return;
  waking = true;
  const impatience = setTimeout(silence.set, silentAfterMs, true);
  try {
    context ??= new AudioContext();
    await context.resume();
    silence.set(false);
    if (isOver()) return;
    const now = context.currentTime;
    tone(context, 659, now, volume);
    tone(context, 880, now + 0.16, volume);
  } catch {
    silence.set(true);
  } finally {
    clearTimeout(impatience);
    waking = false;
  }
}

/** Rings once even if switched off: for the test button. */
export async function ring(): Promise<void> {
  await strike(urgency['on time'].volume, () => false);
}

function keepRinging(pace: WaitPace): () => void {
  const { volume, everyMs } = urgency[pace];
  let over = false;
  const again = () => void strike(volume, () => over);
  again();
  const timer = setInterval(again, everyMs);
  return () => {
    over = true;
    clearInterval(timer);
  };
}

const gestures = ['click', 'keyup'] as const;

function subscribeToGestures(listener: () => void): () => void {
  for (const gesture of gestures) window.addEventListener(gesture, listener);
  return () => {
    for (const gesture of gestures) window.removeEventListener(gesture, listener);
  };
}

/** Whether the browser keeps the bell silent; looked at again after each tap and key. */
export function useMuted(): boolean {
  return useSyncExternalStore(subscribeToGestures, isMuted);
}

/** What has rung in this tab. */
const rung = new Set<string>();

/** Rings once for each piece of news, as loud as for what is late, and as soon as the browser allows sound. */
export function useRingingOnce(news: readonly string[]): void {
  const on = bell.use();
  const muted = useMuted();
  const fresh = news.filter((one) => !rung.has(one)).join();
  useEffect(() => {
    if (!fresh || !on || muted) return;
    for (const one of fresh.split(',')) rung.add(one);
    void strike(urgency.late.volume, () => false);
  }, [fresh, on, muted]);
}

/** Rings while there are unacknowledged orders. */
export function useRinging(rings: boolean, pace: WaitPace): void {
  const on = bell.use();
  const muted = useMuted();
  const sounds = rings && on && !muted;
  useEffect(() => (sounds ? keepRinging(pace) : undefined), [sounds, pace]);
}
