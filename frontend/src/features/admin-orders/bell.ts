import { rememberedSwitch } from '#ui/remembered-switch.ts';

/** Off until somebody wants it. */
export const bell = rememberedSwitch('forno.order-bell', false);

let context: AudioContext | undefined;

function tone(audio: AudioContext, frequency: number, start: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.18, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.45);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.5);
}

/** Two soft notes, whatever the switch says: for the test button. */
export async function ring(): Promise<void> {
  try {
    context ??= new AudioContext();
    // A browser lets no page sound before somebody has touched it.
    await context.resume();
    const now = context.currentTime;
    tone(context, 659, now);
    tone(context, 880, now + 0.16);
  } catch {
    // No sound device: the mark on the screen says the same.
  }
}

/** The sound of a new order, when it is switched on. */
export function ringIfOn(): void {
  if (bell.isOn()) void ring();
}
