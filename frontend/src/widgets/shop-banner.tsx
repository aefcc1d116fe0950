import type { SettingsAnswer } from '@forno/shared/contracts/everyone';
import { isPaused, openFrom, openStateAt, roomAt } from '@forno/shared/domain';
import { laterWords } from '@forno/shared/messages/admin';
import { closedText, fullText } from '@forno/shared/messages/everyone';
import { useNeeds } from '#stock/use-sold-out.ts';
import { usePauseUpdate } from '#settings/use-pause-update.ts';
import { useSettings } from '#settings/use-settings.ts';
import { Button } from '#ui/button.tsx';
import { useServerNow } from '#ui/use-now.ts';
import { pauseText, resumeWord } from './pause-choices.tsx';
import styles from './shop-banner.module.css';

/** For every admin screen: that customers can't order now, or are promised a later time, and why. */
export function ShopBanner() {
  const { data: shop } = useSettings();
  return shop ? <Banner shop={shop} /> : null;
}

function Banner({ shop }: { shop: SettingsAnswer }) {
  const now = useServerNow(15_000);
  const update = usePauseUpdate(shop);
  const full = useFullText(shop, now);
  const paused = isPaused(shop.pause, now);
  const closed = paused && shop.pause?.closed;
  const state = openStateAt(shop.hours, now);
  if (!paused && state.open && !full) return null;
  return (
    <section className={styles.banner} aria-label="Orders" data-shop-banner>
      <output className={styles.words}>
        {!state.open && !closed && closedText(state.opensAt, now)}
        {(state.open || closed) && paused && (
          <>
            {pauseText(shop, now)} {shop.later ? laterWords.only : 'Customers can’t order.'}
          </>
        )}
        {state.open && !paused && full}
      </output>
      {paused && (
        <Button size="s" busy={update.isPending} onClick={() => update.mutate({ pause: null })}>
          {resumeWord(shop)}
        </Button>
      )}
    </section>
  );
}

/** Empty while there is room for another pizza. The bases still needed are the pizzas in the kitchen. */
function useFullText({ kitchen, hours }: SettingsAnswer, now: Date): string {
  const wanted = kitchen.longest !== null;
  const { data = [] } = useNeeds({ wanted });
  if (!wanted) return '';
  const pizzas = data.reduce((sum, { category, qty }) => (category === 'bases' ? sum + qty : sum), 0);
  const at = roomAt(kitchen, pizzas, 1, now);
  return at ? fullText(openFrom(hours, at), now) : '';
}
