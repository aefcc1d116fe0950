import { Business } from '@forno/shared/contracts/customer';
import { useEffect, useRef, useState } from 'react';
import { useFacts } from '#menu/use-facts.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/field.tsx';
import { changeBusiness, useBusiness } from './business-store.ts';
import styles from './delivery/delivery-section.module.css';

/** For a business that claims the tax of its order: closed until wanted, and only where the shop has a GSTIN itself. */
export function GstInvoice() {
  const facts = useFacts();
  const { wanted } = useBusiness();
  if (!facts.data?.papers?.gstin) return null;
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
      {wanted && <BusinessFields />}
    </section>
  );
}

function BusinessFields() {
  const { name, gstin, refused } = useBusiness();
  const [left, setLeft] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const judged = Business.safeParse({ name, gstin });
  const wrong = (field: string) => judged.error?.issues.find(({ path }) => path[0] === field)?.message;
  const before = useRef(refused);
  useEffect(() => {
    if (refused > before.current) fields.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [refused]);
  return (
    <div ref={fields} className={cx(styles.form, styles.notice)}>
      <Field
        label="Business name"
        autoComplete="organization"
        value={name}
        error={refused > 0 ? wrong('name') : undefined}
        onChange={({ target }) => changeBusiness({ name: target.value, refused: 0 })}
      />
      <Field
        label="GSTIN"
        hint="15 characters. It is printed on the invoice of this order."
        autoComplete="off"
        autoCapitalize="characters"
        value={gstin}
        error={refused > 0 || left ? wrong('gstin') : undefined}
        onChange={({ target }) => changeBusiness({ gstin: target.value, refused: 0 })}
        onBlur={() => setLeft(gstin !== '')}
      />
    </div>
  );
}
