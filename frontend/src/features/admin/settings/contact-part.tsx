import { ContactSettings, type ShopAnswer } from '@forno/shared/contracts/admin';
import { useState } from 'react';
import { useFacts } from '#menu/use-facts.ts';
import { useShopUpdate } from '#settings/use-shop-update.ts';
import { Field, TextArea } from '#ui/field.tsx';
import { SettingsPart } from './part.tsx';

/** Name, address, ways to reach the shop, and what it tells of itself. */
export function ContactPart({ shop }: { shop: ShopAnswer }) {
  const facts = useFacts();
  return facts.data ? (
    <ContactForm shop={shop} contact={facts.data.contact} billed={facts.data.papers !== null} />
  ) : null;
}

const three = [0, 1, 2] as const;

interface ContactFormProps {
  shop: ShopAnswer;
  contact: ContactSettings;
  /** The address is that of the bills. */
  billed: boolean;
}

function ContactForm({ shop, contact, billed }: ContactFormProps) {
  const update = useShopUpdate(shop);
  const [values, setValues] = useState(() => {
    const { about, ...rest } = contact;
    const figures = three.map((place) => about.figures[place] ?? { figure: '', text: '' });
    return { ...rest, title: about.title, text: about.text, figures };
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (next: Partial<typeof values>) => {
    setValues({ ...values, ...next });
    setErrors({});
  };
  const save = () => {
    const { title, text, figures, ...rest } = values;
    const told = figures.filter((one) => one.figure.trim() || one.text.trim());
    const judged = ContactSettings.safeParse({ ...rest, about: { title, text, figures: told } });
    if (judged.success) update.mutate({ contact: judged.data });
    const issues = judged.error?.issues ?? [];
    setErrors(
      Object.fromEntries(
        issues.map(({ path, message }) => [path.includes('figures') ? 'figures' : path.at(-1), message]),
      ),
    );
  };
  const field = (name: Exclude<keyof typeof values, 'figures'>) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <SettingsPart
      title="Name and contact"
      lead="On every page, in every mail and for search engines. A page that is open shows them once it is loaded again."
      busy={update.isPending}
      onSave={save}
    >
      <Field label="Name of the shop" {...field('name')} />
      {billed ? (
        <p>The address is the one of your bills: {contact.address}</p>
      ) : (
        <TextArea label="Address of the shop" rows={2} {...field('address')} />
      )}
      <Field label="Phone of the shop" type="tel" {...field('phone')} />
      <Field label="Email of the shop" type="email" {...field('email')} />
      <Field label="Heading about the shop" {...field('title')} />
      <TextArea label="About the shop" rows={6} {...field('text')} />
      {three.map((place) => (
        <FigureFields
          key={place}
          place={place}
          figures={values.figures}
          onChange={(figures) => change({ figures })}
        />
      ))}
      {errors['figures'] && <p role="alert">{errors['figures']}</p>}
    </SettingsPart>
  );
}

type Figures = ContactSettings['about']['figures'];

interface FigureFieldsProps {
  place: number;
  figures: Figures;
  onChange: (figures: Figures) => void;
}

/** A figure that the home page shows large, with its words. */
function FigureFields({ place, figures, onChange }: FigureFieldsProps) {
  const set = (next: Partial<Figures[number]>) =>
    onChange(figures.map((one, index) => (index === place ? { ...one, ...next } : one)));
  const nth = `Figure ${place + 1}`;
  return (
    <>
      <Field
        label={`${nth}, such as 48 h`}
        value={figures[place]?.figure ?? ''}
        onChange={({ target }) => set({ figure: target.value })}
      />
      <Field
        label={`${nth}, its words`}
        value={figures[place]?.text ?? ''}
        onChange={({ target }) => set({ text: target.value })}
      />
    </>
  );
}
