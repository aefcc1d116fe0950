import { type Delivery, deliveryNumber } from './deliveries.ts';
import { ButtonLink } from '#ui/button.tsx';

/** After it has arrived: the way to say that something is wrong with it. */
export function HowWasIt({ delivery }: { delivery: Delivery }) {
  const about = encodeURIComponent(deliveryNumber(delivery));
  return (
    <div>
      <ButtonLink to={`/contact?order=${about}`} size="s" variant="quiet">
        Something wrong?
      </ButtonLink>
    </div>
  );
}
