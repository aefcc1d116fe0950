import { LoginBody } from '@forno/shared/contracts/admin';
import { validation } from '@forno/shared/messages/admin';
import { QuestionBody } from '@forno/shared/contracts/everyone';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { deferred } from '#testing/deferred.ts';
import { Field, Select, TextArea } from './field.tsx';
import { Form, useForm } from './form.tsx';

interface Login {
  email: string;
  password: string;
}

function LoginForm({ onSubmit }: { onSubmit: (body: Login) => Promise<void> }) {
  const form = useForm({ schema: LoginBody, initial: { email: '', password: '' }, onSubmit });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Log in" busyLabel="Logging in…">
      <Field label="Email" {...form.field('email')} />
      <Field label="Password" {...form.field('password')} />
    </Form>
  );
}

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const password = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Password' });

it('shows the first error of each field and goes to the first bad field', async () => {
  const onSubmit = vi.fn<(body: Login) => Promise<void>>();
  render(<LoginForm onSubmit={onSubmit} />);
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByText(validation.emailRequired)).toBeTruthy();
  expect(screen.getByText(validation.passwordRequired)).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(onSubmit).not.toHaveBeenCalled();
});

it('judges a field on leaving it, and takes the error back while typing', async () => {
  render(<LoginForm onSubmit={async () => {}} />);
  await userEvent.type(email(), 'nobody');
  await userEvent.tab();
  expect(screen.getByText(validation.emailInvalid)).toBeTruthy();
  await userEvent.type(email(), '@');
  expect(screen.queryByText(validation.emailInvalid)).toBeNull();
});

it('does not judge a field that is left for a button, which would slip away under its own press', async () => {
  render(<LoginForm onSubmit={async () => {}} />);
  await userEvent.type(email(), 'nobody');
  // In Safari a press takes the focus away, and gives it to nothing.
  act(() => email().blur());
  expect(screen.queryByText(validation.emailInvalid)).toBeNull();
  await userEvent.click(email());
  act(() => screen.getByRole('button').focus());
  expect(screen.queryByText(validation.emailInvalid)).toBeNull();
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByText(validation.emailInvalid)).toBeTruthy();
});

it('hands over what the contract made of the input, and keeps what was typed', async () => {
  const onSubmit = vi.fn<(body: Login) => Promise<void>>().mockResolvedValue();
  render(<LoginForm onSubmit={onSubmit} />);
  await userEvent.type(email(), ' Asha@Example.com ');
  await userEvent.type(password(), 'secret{Enter}');
  expect(onSubmit).toHaveBeenCalledWith({ email: 'asha@example.com', password: 'secret' });
  expect(password().value).toBe('secret');
});

it('submits once, however often it is pressed', async () => {
  const { promise, keep: finish } = deferred();
  const onSubmit = vi.fn<(body: Login) => Promise<void>>(() => promise);
  render(<LoginForm onSubmit={onSubmit} />);
  await userEvent.type(email(), 'asha@example.com');
  await userEvent.type(password(), 'secret{Enter}{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Logging in…' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  finish();
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy();
});

it('keeps what was typed before the scripts came, in fields of every kind and over what they began with', async () => {
  const onSubmit = vi.fn<(body: unknown) => void>();
  const days = ['Today', 'Tomorrow'].map((value) => ({ value, label: value }));
  function Question() {
    const initial = { name: 'Asha', email: 'asha@example.com', message: '', day: 'Today' };
    const form = useForm({ schema: QuestionBody, initial, onSubmit });
    return (
      <Form {...form.form} busy={form.busy} submitLabel="Send" busyLabel="Sending…">
        <Field label="Name" {...form.field('name')} />
        <TextArea label="Message" {...form.field('message')} />
        <Select label="Day" options={days} {...form.field('day')} />
      </Form>
    );
  }
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(<Question />);
  const typed = { Name: 'Asha Rao', Message: 'Is there parking?', Day: 'Tomorrow' };
  const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  for (const [label, value] of Object.entries(typed)) fieldOf(label).value = value;
  const root = await act(() => hydrateRoot(page, <Question />));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ name: 'Asha Rao', message: 'Is there parking?' });
  expect(fieldOf('Day').value).toBe('Tomorrow');
  act(() => root.unmount());
  page.remove();
});

it('takes up what a browser filled in without an event, while the next field is typed and at the submit', async () => {
  const onSubmit = vi.fn<(body: Login) => Promise<void>>().mockResolvedValue();
  render(<LoginForm onSubmit={onSubmit} />);
  const fill = (field: HTMLInputElement, text: string) =>
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  fill(email(), 'asha@example.com');
  await userEvent.type(password(), 'old');
  fill(password(), 'secret');
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledWith({ email: 'asha@example.com', password: 'secret' });
  expect(password().value).toBe('secret');
});
