import { QuestionBody, routes } from '@forno/shared/contracts';
import { ticketFailures } from '@forno/shared/messages';
import { useState } from 'react';
import { showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { Field, TextArea } from '#ui/field.tsx';
import { Form, useForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './policy-page.module.css';

const empty = { name: '', email: '', message: '' };

/** A message from somebody who may have no account. What was sent is said in its place. */
export function QuestionForm() {
  const [thanks, setThanks] = useState('');
  const form = useForm({
    schema: QuestionBody,
    initial: empty,
    onSubmit: async (body) => {
      try {
        setThanks((await request(routes.askShop, { body })).message);
        form.reset(empty);
      } catch (error) {
        showFailure(error, ticketFailures.ask);
      }
    },
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
