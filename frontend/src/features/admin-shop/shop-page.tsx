import { type ShopAnswer, EstimateSettings } from '@forno/shared/contracts';
import { failures } from '@forno/shared/messages';
import { useState } from 'react';
import { LoadFailure } from '#transport/load-failure.tsx';
import { useShop } from '#shop/use-shop.ts';
import { useShopUpdate } from '#shop/use-shop-update.ts';
import { Page } from '#ui/page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { PauseChoices, PauseState } from '#widgets/pause-choices.tsx';
import { CapacityPart } from './capacity-part.tsx';
import { HoursPart } from './hours-part.tsx';
import { DeliveryPart } from './delivery-part.tsx';
import { PapersPart } from './papers-part.tsx';
import { PoliciesPart } from './policies-part.tsx';
import styles from './part.module.css';
import { NumberField, Part } from './part.tsx';

/** The shop's settings; changes are audited and shown live on every open screen. */
export function ShopPage() {
  const shop = useShop();
  return (
    <Page title="Shop" frame="narrow" lead="Changes take effect at once, on every screen.">
      {shop.isPending && <SkeletonLines lines={6} label="Loading the settings…" />}
      <LoadFailure query={shop} text={failures.settings} />
      {shop.data && (
        <>
          <PausePart shop={shop.data} />
          <CapacityPart shop={shop.data} />
          <PromisePart shop={shop.data} />
          <HoursPart shop={shop.data} />
          <DeliveryPart shop={shop.data} />
          <PapersPart shop={shop.data} />
          <PoliciesPart shop={shop.data} />
        </>
      )}
    </Page>
  );
}

/** Pauses orders for a while; ends automatically or on resume. */
function PausePart({ shop }: { shop: ShopAnswer }) {
  return (
    <section className={styles.part} aria-labelledby="pause-title">
      <h2 id="pause-title" className={styles.title}>
        Pause
      </h2>
      <output className={styles.lead}>
        <PauseState shop={shop} />
      </output>
      <div className={styles.choices}>
        <PauseChoices shop={shop} />
      </div>
    </section>
  );
}

/** Default delivery time until the shop's own orders give better figures. */
function PromisePart({ shop }: { shop: ShopAnswer }) {
  const update = useShopUpdate(shop);
  const [minutes, setMinutes] = useState(String(shop.promise.minutes));
  const [pizzasAtOnce, setPizzasAtOnce] = useState(String(shop.promise.pizzasAtOnce));
  const [error, setError] = useState<string>();
  const save = () => {
    const judged = EstimateSettings.safeParse({
      minutes: Number(minutes),
      pizzasAtOnce: Number(pizzasAtOnce),
    });
    setError(judged.success ? undefined : 'Enter whole numbers: 1 to 240 minutes, 1 to 1000 pizzas.');
    if (judged.success) update.mutate({ promise: judged.data });
  };
  return (
    <Part
      title="Promised time"
      lead="Customers see when their order should be at the door. Once five orders have passed through a station, its measured median replaces this setting."
      busy={update.isPending}
      onSave={save}
    >
      <NumberField
        label="Minutes from order to door"
        max={240}
        value={minutes}
        error={error}
        onChange={setMinutes}
      />
      <NumberField
        label="Pizzas in the oven at once"
        max={1000}
        value={pizzasAtOnce}
        onChange={setPizzasAtOnce}
      />
    </Part>
  );
}
