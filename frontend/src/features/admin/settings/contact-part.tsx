import {
  type Answer,
  ContactSettings,
  type routes,
  type SettingsAnswer,
} from '@forno/shared/contracts/admin';
import { Fragment } from 'react';
import { useFacts } from '#menu/use-facts.ts';
import { saveSettings, useSettingsForm } from '#settings/use-settings-form.ts';
import { Field, TextArea } from '#ui/field.tsx';
import { field, typed } from '#ui/nested-form.ts';
import { SettingsPart } from './part.tsx';

/** Name, address, ways to reach the shop, and what it tells of itself. */
export function ContactPart({ shop }: { shop: SettingsAnswer }) {
  const { data: facts } = useFacts();
  return facts ? <ContactForm shop={shop} facts={facts} /> : null;
}

const three = [0, 1, 2] as const;

function ContactForm({ shop, facts }: { shop: SettingsAnswer; facts: Answer<typeof routes.publicFacts> }) {
  const { contact, papers } = facts;
  const shown = three.map((place) => contact.about.figures[place] ?? { figure: '', text: '' });
  const { at, form } = useSettingsForm({
    schema: ContactSettings,
    initial: { ...contact, about: { ...contact.about, figures: shown } },
    toInput: ({ about, ...rest }) => {
      const told = about.figures.filter(({ figure, text }) => figure.trim() || text.trim());
      return { ...rest, about: { ...about, figures: told } };
    },
    save: (told) => saveSettings(shop, { contact: told }),
  });
  const about = at('about');
  const figures = about.at('figures');
  return (
    <SettingsPart
      title="Name and contact"
      lead="On every page, in every mail and for search engines. A page that is open shows them once it is loaded again."
      {...form}
    >
      <Field label="Name of the shop" {...field(at('name'))} />
      {papers ? (
        <p>The address is the one of your bills: {contact.address}</p>
      ) : (
        <TextArea label="Address of the shop" rows={2} {...field(at('address'))} />
      )}
      <Field label="Phone of the shop" type="tel" {...field(at('phone'))} />
      <Field label="Email of the shop" type="email" {...field(at('email'))} />
      <Field label="Heading about the shop" {...field(about.at('title'))} />
      <TextArea label="About the shop" rows={6} {...field(about.at('text'))} />
      {three.map((place) => (
        <Fragment key={place}>
          <Field label={`Figure ${place + 1}, such as 48 h`} {...typed(figures.at(place).at('figure'))} />
          <Field label={`Figure ${place + 1}, its words`} {...typed(figures.at(place).at('text'))} />
        </Fragment>
      ))}
      {figures.error && <p role="alert">{figures.error}</p>}
    </SettingsPart>
  );
}
