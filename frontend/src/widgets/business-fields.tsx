import { Business } from '@forno/shared/contracts/everyone';
import { useState } from 'react';
import { Field } from '#ui/field.tsx';

/** As typed, whatever it is worth. */
interface Typed {
  name: string;
  gstin: string;
}

interface BusinessFieldsProps {
  typed: Typed;
  /** It was to be paid so: each says what is wrong with it, also before it was left. */
  judged?: boolean;
  onChange: (part: Partial<Typed>) => void;
}

/** Who the bill is for, where a business claims the tax of its order. */
export function BusinessFields({ typed: { name, gstin }, judged = false, onChange }: BusinessFieldsProps) {
  const [left, setLeft] = useState(gstin !== '');
  const { error } = Business.safeParse({ name, gstin });
  const wrong = (field: keyof Typed) => error?.issues.find(({ path }) => path[0] === field)?.message;
  return (
    <>
      <Field
        label="Business name"
        autoComplete="organization"
        value={name}
        error={judged || name !== '' ? wrong('name') : undefined}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label="GSTIN"
        hint="15 characters. It is printed on the invoice of this order."
        autoComplete="off"
        autoCapitalize="characters"
        value={gstin}
        error={judged || left ? wrong('gstin') : undefined}
        onChange={({ target }) => onChange({ gstin: target.value })}
        onBlur={() => setLeft(gstin !== '')}
      />
    </>
  );
}
