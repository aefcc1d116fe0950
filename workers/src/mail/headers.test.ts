import { defaultContact } from '@forno/shared/domain';
import type { Mail } from '@forno/shared/server/db';
import { expect, it } from 'vitest';
import { renderEmail } from './render-email.ts';
import { asWritten } from './templates/email-content.ts';

const createdAt = new Date('2026-11-21T12:00:00.000Z');
const write = (template: Mail['template'], data: Record<string, unknown>) =>
  renderEmail({ _id: '1', template, to: 'asha@forno.example', data, createdAt }, defaultContact, asWritten);

it('says that a machine wrote it, unless it is the shop’s answer to a message', () => {
  const ticket = { name: 'Asha', number: 'M1', question: 'When?' };
  const automatic = [
    write('password-changed', { name: 'Asha', at: createdAt.toISOString() }),
    write('ticket', ticket),
  ];
  expect(automatic.map((email) => email.automatic)).toEqual([true, true]);
  expect(write('ticket', { ...ticket, answer: 'At six.' }).automatic).toBe(false);
});

it('names order and day in the subject of what is about an order, as numbers begin anew each day', () => {
  const data = { name: 'Asha', amount: 100, reason: '', paymentId: 'p', number: '17' };
  expect(write('refund', data).subject).toBe('Your refund of ₹1 for order 17 (21 Nov)');
});
