import { LoadFailure } from '#transport/load-failure.tsx';
import { useShop } from '#shop/use-shop.ts';
import { Page } from '#ui/page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { CapacityPart } from './capacity-part.tsx';
import { HoursPart } from './hours-part.tsx';
import { PausePart } from './pause-part.tsx';
import { PromisePart } from './promise-part.tsx';
import { DeliveryPart } from './delivery-part.tsx';

/** The shop's settings; changes are audited and shown live on every open screen. */
export function ShopPage() {
  const shop = useShop();
  return (
    <Page title="Shop" frame="narrow" lead="Changes take effect at once, on every screen.">
      {shop.isPending && <SkeletonLines lines={6} label="Loading the settings…" />}
      <LoadFailure query={shop} text="The settings could not be loaded." />
      {shop.data && (
        <>
          <PausePart shop={shop.data} />
          <CapacityPart shop={shop.data} />
          <PromisePart shop={shop.data} />
          <HoursPart shop={shop.data} />
          <DeliveryPart shop={shop.data} />
        </>
      )}
    </Page>
  );
}
