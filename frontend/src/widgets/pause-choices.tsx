import { pauseMinutes, type SettingsAnswer } from '@forno/shared/contracts/admin';
import { clockTime, isPaused, numberDayOf, openStateAt } from '@forno/shared/domain';
import { laterWords } from '@forno/shared/messages/admin';
import { closedText } from '@forno/shared/messages/everyone';
import { usePauseUpdate } from '#settings/use-pause-update.ts';
import { useSold } from '#settings/use-sold.ts';
import { Button } from '#ui/button.tsx';
import { useServerNow } from '#ui/use-now.ts';

/** With what a pause leaves to be made. */
export function PauseState({ shop }: { shop: SettingsAnswer }) {
  const now = useServerNow(5_000);
  const soldIn = useSold();
  const upTo = (minutes: number) => (from: Date) =>
    from > now && from.getTime() < now.getTime() + minutes * 60_000;
  const sold = laterWords.whilePaused([
    ...pauseMinutes.map(
      (minutes) => [`in the next ${minutes} minutes`, soldIn(upTo(minutes)).length] as const,
    ),
    ['today', soldIn((from) => from > now && numberDayOf(from) === numberDayOf(now)).length],
  ]);
  return [sold, pauseText(shop, now)].filter(Boolean).join(' ');
}

/** Whether the shop takes orders, in words. */
export function pauseText({ pause, hours }: SettingsAnswer, now: Date): string {
  const state = openStateAt(hours, now);
  if (isPaused(pause, now) && pause?.closed)
    return `Closed for today. ${closedText(pause.until ? new Date(pause.until) : undefined, now)}`;
  if (isPaused(pause, now))
    return pause?.until ? `Paused until ${clockTime(pause.until)}.` : 'Paused until somebody resumes.';
  return state.open
    ? 'The shop is taking orders. If the kitchen can’t keep up, pause it:'
    : closedText(state.opensAt, now);
}

/** What ends it. */
export const resumeWord = ({ pause }: Pick<SettingsAnswer, 'pause'>) =>
  pause?.closed ? 'Open again' : 'Resume';

/** Pauses the shop for a while, or resumes; the pause ends by itself. */
export function PauseChoices({ shop }: { shop: SettingsAnswer }) {
  const { mutate, isPending } = usePauseUpdate(shop);
  const paused = isPaused(shop.pause, useServerNow(5_000));
  return (
    <>
      {pauseMinutes.map((minutes) => (
        <Button key={minutes} size="s" onClick={() => !isPending && mutate({ pause: { minutes } })}>
          {minutes} minutes
        </Button>
      ))}
      <Button size="s" onClick={() => !isPending && mutate({ pause: { minutes: null } })}>
        Until I resume
      </Button>
      <Button size="s" onClick={() => !isPending && mutate({ pause: { today: true } })}>
        Close for today
      </Button>
      {paused && (
        <Button size="s" variant="ember" onClick={() => !isPending && mutate({ pause: null })}>
          {resumeWord(shop)}
        </Button>
      )}
    </>
  );
}
