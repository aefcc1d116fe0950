import type { SettingsAnswer } from '@forno/shared/contracts/admin';
import { failures, laterWords } from '@forno/shared/messages/admin';
import { LoadState } from '#transport/load-state.tsx';
import { useSettings } from '#settings/use-settings.ts';
import { Page } from '#ui/page.tsx';
import { PauseChoices, PauseState } from '#widgets/pause-choices.tsx';
import { ContactPart } from './contact-part.tsx';
import { CounterPart } from './counter-part.tsx';
import { FeesPart } from './fees-part.tsx';
import { HoursPart } from './hours-part.tsx';
import { KitchenPart } from './kitchen-part.tsx';
import { DeliveryPart } from './delivery-part.tsx';
import { BillsPart } from './bills-part.tsx';
import { PrintersPart } from './printers-part.tsx';
import { LaterPart } from './later-part.tsx';
import { PickupPart } from './pickup-part.tsx';
import { PoliciesPart } from './policies-part.tsx';
import styles from './part.module.css';

/** The shop's settings; changes are audited and shown live on every open screen. */
export function ShopPage() {
  const shop = useSettings();
  return (
    <Page title="Shop" frame="narrow" lead="Changes take effect at once, on every screen.">
      <LoadState query={shop} text={failures.settings} lines={6} label="Loading the settings…" />
      {shop.data && (
        <>
          <PausePart shop={shop.data} />
          <KitchenPart shop={shop.data} />
          <PrintersPart shop={shop.data} />
          <CounterPart shop={shop.data} />
          <HoursPart shop={shop.data} />
          <ContactPart shop={shop.data} />
          <DeliveryPart shop={shop.data} />
          <FeesPart shop={shop.data} />
          <PickupPart shop={shop.data} />
          <LaterPart shop={shop.data} />
          <BillsPart shop={shop.data} />
          <PoliciesPart shop={shop.data} />
        </>
      )}
    </Page>
  );
}

/** Pauses orders for a while; ends automatically or on resume. */
function PausePart({ shop }: { shop: SettingsAnswer }) {
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
      {shop.later && <p className={styles.lead}>{laterWords.pause}</p>}
    </section>
  );
}
