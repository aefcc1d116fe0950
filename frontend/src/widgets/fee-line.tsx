import { termsAnywhere } from '@forno/shared/domain';
import { feeTexts } from '@forno/shared/messages/customer';
import { useProfile } from '#accounts/use-profile.ts';
import { useDeliveryTerms } from '#cart/delivery-terms.ts';
import { useFees } from '#settings/use-fees.ts';
import styles from './cart-total.module.css';

export interface FeeLineProps {
  /** Paise, as shown without a fee. */
  pizzas: number;
  /** Where they would go, unless the cart goes elsewhere. */
  to?: string | undefined;
}

/** What bringing these pizzas adds to their sum, wherever that is shown before the cart. */
export function FeeLine(props: FeeLineProps) {
  const terms = useDeliveryTerms(props);
  const home = useProfile().data?.address;
  if (terms) return <span className={styles.fee}>{feeTexts.beside([terms])}</span>;
  return home === '' && <VisitorsFeeLine pizzas={props.pizzas} />;
}

/** The same for whoever has no address yet. */
export function VisitorsFeeLine({ pizzas }: Pick<FeeLineProps, 'pizzas'>) {
  const fees = useFees().data;
  return fees && <span className={styles.fee}>{feeTexts.beside(termsAnywhere(fees.fees, pizzas))}</span>;
}
