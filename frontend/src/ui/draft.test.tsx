import { RegisterBody, z } from '@forno/shared/contracts/everyone';
import { draftTexts } from '@forno/shared/messages/everyone';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { logOut } from '#accounts/log-out.ts';
import { beginSession, endSession } from '#session/session.ts';
import { customer, fakeServer } from '#testing/fake-server.ts';
import { CodeField, Field, PasswordField, Select } from './field.tsx';
import { Form, useForm } from './form.tsx';
import { typedForms } from './typed-forms.ts';

const draftsKey = 'forno.drafts';
const schema = z.pick(RegisterBody, { name: true, email: true, password: true });
const record = { name: 'Asha', email: 'asha@example.com', password: '' };

function Details({ initial = record, saves = true }: { initial?: typeof record; saves?: boolean }) {
  const form = useForm({ schema, initial, onSubmit: () => (saves ? undefined : (false as const)) });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Save" busyLabel="Saving…">
      <Field label="Name" {...form.field('name')} />
      <Field label="Email" {...form.field('email')} />
      <PasswordField autoComplete="new-password" user={form.values.email} {...form.field('password')} />
    </Form>
  );
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const isSaid = () => screen.queryByRole('button', { name: draftTexts.fresh }) !== null;

async function type(label: string, text: string) {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

/** As after a reload: what is in the page is gone. */
function openAgain(props: Parameters<typeof Details>[0] = {}) {
  cleanup();
  render(<Details {...props} />);
}

async function typeName(props: Parameters<typeof Details>[0] = {}) {
  beginSession('t', customer);
  render(<Details {...props} />);
  await type('Name', 'Asha Rao');
}

afterEach(() => {
  act(endSession);
});

it('gives back what was typed, says so, and starts fresh on wish', async () => {
  await typeName();
  openAgain();
  expect(valueOf('Name')).toBe('Asha Rao');
  await userEvent.click(screen.getByRole('button', { name: draftTexts.fresh }));
  expect([valueOf('Name'), isSaid()]).toEqual(['Asha', false]);
  openAgain();
  expect([valueOf('Name'), isSaid()]).toEqual(['Asha', false]);
});

it('keeps it over a session that ends by itself, and shows it to nobody else', async () => {
  await typeName();
  act(endSession);
  beginSession('u', { ...customer, _id: '64b0000000000000000000ff' });
  openAgain();
  expect(valueOf('Name')).toBe('Asha');
  act(endSession);
  beginSession('v', customer);
  openAgain();
  expect(valueOf('Name')).toBe('Asha Rao');
});

it('gives back what was chosen, too', () => {
  function Chosen() {
    const initial = { name: 'Home' };
    const form = useForm({ schema: z.pick(RegisterBody, { name: true }), initial, onSubmit: () => {} });
    const options = ['Home', 'Work'].map((value) => ({ value, label: value }));
    return (
      <Form {...form.form} busy={form.busy} submitLabel="Save" busyLabel="Saving…">
        <Select label="Save as" options={options} {...form.field('name')} />
      </Form>
    );
  }
  beginSession('t', customer);
  render(<Chosen />);
  fireEvent.change(screen.getByLabelText('Save as'), { target: { value: 'Work' } });
  cleanup();
  render(<Chosen />);
  expect([valueOf('Save as'), isSaid()]).toEqual(['Work', true]);
});

function Tax({ label }: { label: string }) {
  const form = useForm({
    schema: z.object({ code: z.string() }),
    initial: { code: '996331' },
    onSubmit: () => {},
  });
  const FieldOf = label === 'SAC' ? Field : CodeField;
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Save" busyLabel="Saving…">
      <FieldOf label={label} {...form.field('code')} />
    </Form>
  );
}

it.each([
  ['keeps a code of the tax', 'SAC', '99633'],
  ['keeps no code of a login', 'Code', '996331'],
])('%s', async (_what, label, kept) => {
  beginSession('t', customer);
  render(<Tax label={label} />);
  await type(label, '99633');
  cleanup();
  render(<Tax label={label} />);
  expect(valueOf(label)).toBe(kept);
});

it('never keeps a password, shown or not', async () => {
  await typeName();
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  await type('Password', 'wood fired oven');
  expect(sessionStorage.getItem(draftsKey)).toContain('Asha Rao');
  expect(sessionStorage.getItem(draftsKey)).not.toContain('wood');
});

it.each([
  ['gone once it is saved', true, 'Asha'],
  ['kept when it was refused', false, 'Asha Rao'],
])('is %s', async (_, saves, name) => {
  await typeName({ saves });
  await type('Password', 'wood fired oven');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(typedForms.size).toBe(saves ? 0 : 1));
  openAgain();
  expect(valueOf('Name')).toBe(name);
});

it.each([
  ['here', () => logOut()],
  ['in another tab', async () => localStorage.setItem('forno.left', String(Date.now() + 1))],
])('is gone after a logout %s', async (_, leave) => {
  fakeServer({ 'POST /user/logout': { body: { message: 'done' } } });
  await typeName();
  await act(leave);
  act(() => beginSession('t', customer));
  openAgain();
  expect([valueOf('Name'), isSaid()]).toEqual(['Asha', false]);
});

it('leaves alone what somebody has changed in the record since, and says that too', async () => {
  await typeName();
  await type('Email', 'rao@example.com');
  openAgain({ initial: { ...record, name: 'Asha R.' } });
  expect([valueOf('Name'), valueOf('Email')]).toEqual(['Asha R.', 'rao@example.com']);
  expect(screen.getByText(/somebody has changed since/)).toBeTruthy();
});

it('tells password managers whose new password it is, and nobody else', async () => {
  await typeName();
  await type('Email', 'rao@example.com');
  const user = document.querySelector<HTMLInputElement>('[autocomplete=username]');
  expect(user?.value).toBe('rao@example.com');
  expect(screen.queryAllByRole('textbox')).not.toContain(user);
});

it('reads nothing out of a storage that something else has written to', () => {
  beginSession('t', customer);
  sessionStorage.setItem(draftsKey, '{"x":[1]}');
  render(<Details />);
  expect(valueOf('Name')).toBe('Asha');
});

it('reloads the page when somebody else has logged in, in another tab', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  await typeName();
  localStorage.setItem('user._id', '64b0000000000000000000ff');
  fireEvent(window, new StorageEvent('storage', { key: 'token' }));
  expect(reload).toHaveBeenCalledOnce();
});
