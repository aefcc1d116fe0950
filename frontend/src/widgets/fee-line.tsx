import { termsAnywhere } from '@forno/shared/domain';
import { feeTexts } from '@forno/shared/messages/customer';
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
  return terms && <span className={styles.fee}>{feeTexts.beside([terms])}</span>;
}

/** The same for whoever has no account yet, and so no address. */
export function VisitorsFeeLine({ pizzas }: Pick<FeeLineProps, 'pizzas'>) {
  const fees = useFees().data;
  return fees && <span className={styles.fee}>{feeTexts.beside(termsAnywhere(fees.fees, pizzas))}</span>;
}
