import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Field, PasswordField, TextArea, Select } from './field.tsx';

function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

it('ties label, hint and error to the control', () => {
  render(<Field label="Email" hint="We send a link there." error="Enter a valid email address." />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(descriptionOf(input)).toBe('We send a link there. | Enter a valid email address.');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

it('is not invalid without an error', () => {
  render(<TextArea label="Message" />);
  const area = screen.getByRole('textbox', { name: 'Message' });
  expect(area.hasAttribute('aria-invalid')).toBe(false);
  expect(area.hasAttribute('aria-describedby')).toBe(false);
});

it('shows a password only when asked', async () => {
  render(<PasswordField autoComplete="current-password" />);
  const input = screen.getByLabelText('Password');
  expect(input.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.getAttribute('type')).toBe('password');
});

it('leaves a password as it is typed, also while it is shown', () => {
  render(<PasswordField autoComplete="current-password" />);
  const { attributes } = screen.getByLabelText('Password');
  const given = ['autocapitalize', 'autocorrect', 'spellcheck'].map(
    (name) => attributes.getNamedItem(name)?.value,
  );
  expect(given).toEqual(['off', 'off', 'false']);
});

it('advises who chooses a password, beside the rule, and nobody who types an old one', () => {
  render(<PasswordField autoComplete="new-password" user="" error="Too short." />);
  expect(descriptionOf(screen.getByLabelText('Password'))).toBe(
    'At least 6 characters. Longer is safer: try three or four words. | Too short.',
  );
  cleanup();
  render(<PasswordField autoComplete="current-password" />);
  expect(screen.getByLabelText('Password').hasAttribute('aria-describedby')).toBe(false);
});

it('offers what is sold out, but does not let it be chosen', () => {
  const options = [
    { value: 'Tomato', label: 'Tomato' },
    { value: 'Pesto', label: 'Pesto (sold out)', disabled: true },
  ];
  render(<Select label="Sauce" options={options} defaultValue="Tomato" />);
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Pesto (sold out)' }).disabled).toBe(true);
});
