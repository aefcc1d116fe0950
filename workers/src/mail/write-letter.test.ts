import type { Mail } from '@forno/shared/server';
import { describe, expect, it } from 'vitest';
import { writeLetter } from './write-letter.ts';

const write = (template: Mail['template'], data: Record<string, unknown>, more: Partial<Mail> = {}) =>
  writeLetter({ _id: `${template}-1`, template, to: 'asha@forno.example', data, ...more });

const link = 'http://localhost:3000/user/verify/abc-123?x=1&y=2';
const examples: [Mail['template'], Record<string, unknown>, string[]][] = [
  ['verify-email', { name: 'Asha', link }, ['Welcome to Forno, Asha!', link]],
  ['reset-password', { name: 'Asha', link }, ['Hello Asha', link]],
  [
    'email-change',
    { name: 'Asha', email: 'new@forno.example' },
    ['new@forno.example', 'An admin', 'tell us at once'],
  ],
  [
    'email-change',
    { name: 'Asha', email: 'new@forno.example', own: true },
    ['is now new@forno.example', 'tell us at once'],
  ],
  ['new-email', { name: 'Asha', link }, ['Use this address', link]],
  ['email-change', { name: 'Asha', email: 'new@forno.example', link }, ['new@forno.example', link]],
  [
    'new-device',
    { name: 'Asha', device: 'Firefox on Linux', from: '192.0.2.0/24', at: '2026-11-21T12:00:00.000Z' },
    ['Firefox on Linux', '192.0.2.0/24', '5:30'],
  ],
  [
    'low-stock',
    { items: [{ category: 'veggies', name: 'Basil', qty: 3 }] },
    ['Fewer than 20 portions', 'Basil (veggies)'],
  ],
  [
    'contact',
    { name: 'Asha', email: 'asha@forno.example', message: 'Two\nlines' },
    ['Asha wrote to us', 'Two', 'lines'],
  ],
  [
    'refund',
    { name: 'Asha', amount: 48_050, reason: 'Paid twice.', paymentId: 'pay_1' },
    ['₹480.50', 'Paid twice.', 'pay_1'],
  ],
];

describe.each(examples)('the mail %s', (template, data, expected) => {
  const letter = write(template, data);

  it('says the same in HTML and in plain text', () => {
    for (const words of expected) {
      expect(letter.text).toContain(words);
      expect(letter.html).toContain(words.replaceAll('&', '&amp;'));
    }
  });

  it('can be read by a screen reader: a language, a title, one heading, no layout tables', () => {
    expect(letter.html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(letter.html).toContain(`<title>${letter.subject.replaceAll('₹', '₹')}</title>`);
    expect(letter.html.match(/<h1/g)).toHaveLength(1);
    expect((letter.html.match(/<table/g) ?? []).length).toBe((letter.html.match(/<caption/g) ?? []).length);
  });

  it('loads nothing from anywhere', () => {
    expect(letter.html).not.toMatch(/<img|<script|<link|url\(/);
  });
});

it('has a Message-ID made from the id of the mail', () => {
  expect(write('verify-email', { name: 'Asha', link }).messageId).toBe('<verify-email-1@forno.example>');
});

it('lets nobody write markup or headers into a mail', () => {
  const data = {
    name: 'Eve\r\nBcc: all@forno.example',
    email: 'eve@forno.example',
    message: '<b onclick="x">&',
  };
  const letter = write('contact', data, { replyTo: 'eve@forno.example' });
  expect(letter.subject).toBe('Message from Eve Bcc: all@forno.example');
  expect(letter.html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;');
  expect(letter.html).not.toContain('<b ');
  expect(letter.replyTo).toBe('eve@forno.example');
});

it('refuses data that does not fit the template', () => {
  expect(() => write('refund', { name: 'Asha' })).toThrow('amount');
});
