import { pauseMinutes, type ShopAnswer } from '@forno/shared/contracts';
import { isPaused, openStateAt } from '@forno/shared/domain';
import { closedText } from '@forno/shared/messages';
import { Button } from '#ui/button.tsx';
import { clock } from '#ui/clock.ts';
import { useNow } from '#ui/use-now.ts';
import styles from './part.module.css';
import { useShopUpdate } from './use-shop-update.ts';

/** Pauses orders for a while; ends automatically or on resume. */
export function PausePart({ shop }: { shop: ShopAnswer }) {
  const { mutate, isPending } = useShopUpdate(shop);
  const now = useNow(5_000);
  const paused = isPaused(shop.pause, now);
  const until = shop.pause?.until;
  const state = openStateAt(shop.hours, now);
  return (
    <section className={styles.part} aria-labelledby="pause-title">
      <h2 id="pause-title" className={styles.title}>
        Pause
      </h2>
      <output className={styles.lead}>
        {!paused &&
          (state.open
            ? 'The shop is taking orders. If the kitchen can’t keep up, pause it:'
            : closedText(state.opensAt, now))}
        {paused && (until ? `Paused until ${clock(until)}.` : 'Paused until somebody resumes.')}
      </output>
      <div className={styles.choices}>
        {pauseMinutes.map((minutes) => (
          <Button key={minutes} size="s" onClick={() => !isPending && mutate({ pause: { minutes } })}>
            {minutes} minutes
          </Button>
        ))}
        <Button size="s" onClick={() => !isPending && mutate({ pause: { minutes: null } })}>
          Until I resume
        </Button>
        {paused && (
          <Button size="s" variant="ember" onClick={() => !isPending && mutate({ pause: null })}>
            Resume
          </Button>
        )}
      </div>
    </section>
  );
}
