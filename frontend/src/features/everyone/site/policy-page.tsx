import { QuestionBody, routes } from '@forno/shared/contracts/everyone';
import {
  questionTexts,
  policyNames,
  type PolicyPart,
  policyPages,
  type PolicyPath,
  policyVersion,
  failures,
} from '@forno/shared/messages/everyone';
import { useState } from 'react';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import { Field, TextArea } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Link, NavLink } from 'react-router-dom';
import { LoadState } from '#transport/load-state.tsx';
import { useFacts } from '#menu/use-facts.ts';
import { useAboutOrder } from '#orders/use-about-order.ts';
import { Page } from '#ui/page.tsx';
import { Pairs } from '#ui/pairs.tsx';
import styles from './policy-page.module.css';

/** A public page whose words are filled with the shop's facts: about, contact, terms and the other policies. */
export function PolicyPage({ path }: { path: PolicyPath }) {
  const facts = useFacts();
  const text = facts.data && policyPages[path](facts.data);
  return (
    <Page title={policyNames[path]} lead={text?.lead} frame="narrow">
      <LoadState query={facts} text={failures.settings} lines={8} />
      {text?.sections.map(([heading, ...parts]) => (
        <section key={heading} className={styles.section}>
          <h2>{heading}</h2>
          {parts.map((part) => (
            <Part key={JSON.stringify(part)} part={part} />
          ))}
        </section>
      ))}
      {path === '/shop/contact' && <QuestionForm />}
      {facts.data && <p className={styles.version}>{policyVersion(path, facts.data)}</p>}
      {!facts.isPending && (
        <nav aria-label="About the shop" className={styles.pages}>
          <Link to="/our-menu">Menu and prices</Link>
          {Object.entries(policyNames).map(([to, name]) => (
            <NavLink key={to} to={to}>
              {name}
            </NavLink>
          ))}
        </nav>
      )}
    </Page>
  );
}

function Part({ part }: { part: PolicyPart }) {
  if (typeof part === 'string') return <p>{part}</p>;
  if ('rows' in part) {
    const rows = part.rows.map(([name, value]) => [name, reached(name, value)] as const);
    return <Pairs className={styles.rows} pairs={rows} />;
  }
  return (
    <ul>
      {part.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

/** With one thumb: a number is called and an address written to by a tap. */
function reached(name: string, value: string) {
  if (name === 'Phone') return <a href={`tel:${value.replaceAll(' ', '')}`}>{value}</a>;
  return name === 'Email' ? <a href={`mailto:${value}`}>{value}</a> : value;
}

/** A message from somebody who may have no account. What was sent is said in its place. */
function QuestionForm() {
  const [thanks, setThanks] = useState('');
  const asked = { name: '', email: '', message: useAboutOrder().message };
  const form = useSendForm({
    schema: QuestionBody,
    initial: asked,
    onSubmit: async (body) => {
      setThanks((await request(routes.askShop, { body })).message);
      form.reset({ ...asked, message: '' });
    },
    failure: questionTexts.failed,
  });
  return (
    <section className={styles.section}>
      <h2>Write to us</h2>
      <output>{thanks && <Notice tone="basil">{thanks}</Notice>}</output>
      <Form {...form.form} busy={form.busy} submitLabel="Send message" busyLabel="Sending…">
        <Field label="Name" autoComplete="name" required {...form.field('name')} />
        <Field label="Email" type="email" autoComplete="email" required {...form.field('email')} />
        <TextArea label="Message" required {...form.field('message')} />
      </Form>
    </section>
  );
}
