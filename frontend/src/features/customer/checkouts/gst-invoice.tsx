import { useEffect, useRef } from 'react';
import { useFacts } from '#menu/use-facts.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { BusinessFields } from '#widgets/business-fields.tsx';
import { changeBusiness, useBusiness } from './business-store.ts';
import styles from './delivery/delivery-section.module.css';

/** For a business that claims the tax of its order: closed until wanted, and only where the shop issues tax invoices. */
export function GstInvoice() {
  const facts = useFacts();
  const { wanted } = useBusiness();
  if (facts.data?.papers?.regime !== 'regular') return null;
  return (
    <section className={styles.section} aria-label="GST invoice">
      <Button
        size="s"
        variant="quiet"
        className={styles.link}
        aria-expanded={wanted}
        onClick={() => changeBusiness({ wanted: !wanted, refused: 0 })}
      >
        {wanted ? 'No GST invoice' : 'I need a GST invoice'}
      </Button>
      {wanted && <Wanted />}
    </section>
  );
}

function Wanted() {
  const { refused, ...typed } = useBusiness();
  const fields = useRef<HTMLDivElement>(null);
  const before = useRef(refused);
  useEffect(() => {
    if (refused > before.current) fields.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [refused]);
  return (
    <div ref={fields} className={cx(styles.form, styles.notice)}>
      <BusinessFields
        typed={typed}
        judged={refused > 0}
        onChange={(part) => changeBusiness({ ...part, refused: 0 })}
      />
    </div>
  );
}
