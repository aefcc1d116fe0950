import { useFacts } from '#menu/use-facts.ts';
import { Button } from '#ui/button.tsx';
import { BusinessFields } from '#widgets/business-fields.tsx';
import type { CounterOrder } from './counter-order.ts';
import styles from './customer-part.module.css';

interface BusinessPartProps {
  business: CounterOrder['business'];
  onChange: (part: Pick<CounterOrder, 'business'>) => void;
}

/** For a business that claims the tax of its order, as in the cart: closed until wanted, only where the shop issues tax invoices. */
export function BusinessPart({ business, onChange }: BusinessPartProps) {
  const { data: facts } = useFacts();
  // What was typed while it did would otherwise stand in the way unseen.
  if (!business && facts?.papers?.regime !== 'regular') return null;
  return (
    <>
      <Button
        size="s"
        className={styles.take}
        onClick={() => onChange({ business: business ? undefined : { name: '', gstin: '' } })}
      >
        {business ? 'No GST invoice' : 'GST invoice'}
      </Button>
      {business && (
        <BusinessFields
          typed={business}
          onChange={(part) => onChange({ business: { ...business, ...part } })}
        />
      )}
    </>
  );
}
