import type { Mail } from '@forno/shared/server/db';
import { describe, expect, it } from 'vitest';
import { defaultContact } from '@forno/shared/domain';
import { renderEmail } from './render-email.ts';
import { asWritten, footerTexts } from './templates/email-content.ts';

const createdAt = new Date('2026-11-21T12:00:00.000Z');
const write = (template: Mail['template'], data: Record<string, unknown>, more: Partial<Mail> = {}) =>
  renderEmail(
    { _id: `${template}-1`, template, to: 'asha@forno.example', data, createdAt, ...more },
    defaultContact,
    asWritten,
  );

const link = 'http://localhost:3000/user/verify/abc-123?x=1&y=2';
const aboutTara = {
  name: 'Ravi',
  whoseName: 'Tara',
  whose: 'tara@forno.example',
  by: 'Omar',
  at: '2026-11-21T12:00:00.000Z',
};
const footerLinks = {
  settings: 'http://localhost:3000/profile',
  unsubscribe: 'http://localhost:3000/user/unsubscribe/a.b',
};
const cold = { name: 'Asha', amount: 100, reason: 'Cold.', paymentId: 'p' };
const examples: [Mail['template'], Record<string, unknown>, string[]][] = [
  ['verify-email', { name: 'Asha', link }, ['Welcome to Forno, Asha!', link]],
  [
    'password-changed',
    { name: 'Asha', at: '2026-11-21T12:00:00.000Z' },
    ['was set on', '5:30 pm', '+91 80 5550 0142'],
  ],
  ['reset-password', { name: 'Asha', link }, ['Hello Asha', link]],
  ['reset-password', { name: 'Asha', link, first: true }, ['no password yet', '24 hours', link]],
  [
    'email-change',
    { name: 'Asha', email: 'new@forno.example' },
    ['new@forno.example', 'An admin', 'tell us at once: +91 80 5550 0142'],
  ],
  [
    'email-change',
    { name: 'Asha', email: 'new@forno.example', own: true },
    ['is now new@forno.example', 'tell us at once'],
  ],
  [
    'email-change',
    { name: 'Asha', email: 'new@forno.example', own: true, asked: true },
    ['wants to change', 'new@forno.example', 'set a new password'],
  ],
  ['new-email', { name: 'Asha', link }, ['Use this address', link]],
  ['new-email', { name: 's.ramesh kumar', link }, ['Hello s. ramesh kumar,', link]],
  ['new-email', { name: 'Win at http://evil.example', link }, ['Hello,', link]],
  ['email-change', { name: 'Asha', email: 'new@forno.example', link }, ['new@forno.example', link]],
  [
    'new-device',
    { name: 'Asha', device: 'Firefox on Linux', from: '192.0.2.0/24', at: '2026-11-21T12:00:00.000Z' },
    ['Firefox on Linux', '192.0.2.0/24', '5:30 pm'],
  ],
  [
    'profile-changed',
    { name: 'Asha', at: '2026-11-21T12:00:00.000Z' },
    ['phone number or an address', '5:30 pm', 'set a new password'],
  ],
  [
    'second-factor',
    { name: 'Asha', change: 'second factor off', at: '2026-11-21T12:00:00.000Z' },
    ['turned off', 'password alone', '5:30 pm'],
  ],
  [
    'invitation',
    { name: 'Tara', link, by: 'Ravi', duties: ['kitchen'] },
    ['Ravi', 'Kitchen: board, statuses', 'two days', link],
  ],
  [
    'staff',
    { ...aboutTara, from: ['kitchen'], to: [] },
    ['Omar', 'Tara', 'tara@forno.example', 'Kitchen', 'none', '5:30 pm', 'changed the duties of Tara'],
  ],
  [
    'staff',
    { ...aboutTara, what: 'invited', from: [], to: ['kitchen'] },
    ['Omar invited Tara', 'Once they accept', 'Kitchen'],
  ],
  [
    'staff',
    { ...aboutTara, by: 'Tara', what: 'accepted', from: [], to: ['kitchen'] },
    ['Tara (tara@forno.example) accepted the invitation on', 'They may do: Kitchen.'],
  ],
  [
    'station',
    { name: 'Ravi', station: 'Oven', duty: 'kitchen', by: 'Omar', at: '2026-11-21T12:00:00.000Z' },
    ['“Oven”', 'a code of Omar', 'Kitchen', '5:30 pm', 'Stations'],
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
    'dispute',
    {
      what: 'Disputed, answer by 3 December at 6:00 pm',
      amount: 24_000,
      payment_id: 'pay_1',
      reason_code: 'goods_not_received',
      status: 'open',
    },
    ['answer by 3 December at 6:00 pm', '₹240', 'pay_1', 'goods_not_received', 'Please don’t refund'],
  ],
  [
    'refund',
    { name: 'Asha', amount: 48_050, reason: 'Paid twice.', paymentId: 'pay_1' },
    ['₹480.50', 'Paid twice.', 'pay_1'],
  ],
  [
    'refund',
    { name: 'Asha', amount: 4_000, reason: '', paymentId: 'pay_1', pizza: 'Cola', quantity: 1 },
    ['We’re refunding ₹40 for 1 × Cola to the account'],
  ],
  [
    'refund',
    {
      name: 'Asha',
      amount: 14_900,
      reason: 'You cancelled it.',
      paymentId: 'pay_1',
      number: '2',
      pizza: 'Garlic Bread',
      quantity: 1,
      rest: ['1 × Rossa', '2 × Cola'],
    },
    [
      'We’re refunding ₹149 for 1 × Garlic Bread in order 2 to the account you paid from. You cancelled it.',
      'The rest of your order stays as it is: 1 × Rossa, 2 × Cola.',
    ],
  ],
  [
    'refund',
    { ...cold, number: '2', pizza: 'Rossa', tender: 'upi' },
    ['We have given ₹1 of the price of Rossa in order 2 back to you by UPI. Cold.'],
  ],
  [
    'refund',
    { ...cold, tender: 'bank', reference: 'UTR 4711' },
    ['We have given ₹1 back to you by bank transfer, reference UTR 4711. Cold.'],
  ],
  [
    'order-confirmation',
    {
      name: 'Asha',
      lines: [
        { pizza: 'Rossa', quantity: 2, recipe: ['Regular', 'Tomato', 'Feta', 'Basil'], amount: 48_000 },
        {
          pizza: 'Bianca',
          quantity: 1,
          recipe: ['Thin', 'Pesto', 'Feta'],
          food: ['Veg', '720 kcal'],
          note: 'Well done',
          amount: 24_050,
        },
      ],
      amount: 72_050,
      delivery: { address: '7 Hill Road', phone: '+919876543210', note: 'Ring twice' },
      promise: { from: '2026-11-22T15:05:00.000Z', to: '2026-11-22T15:20:00.000Z' },
      link,
      ...footerLinks,
    },
    [
      '2 × Rossa (Regular, Tomato, Feta, Basil)',
      '1 × Bianca (Thin, Pesto, Feta) “Well done”',
      'Bianca: Veg · 720 kcal',
      'To cancel',
      '+91 80 5550 0142',
      'Ring twice',
      '₹240.50',
      '₹720.50',
      'Arriving between 8:35 and 8:50 pm.',
      'Delivering to: 7 Hill Road.',
      '98765 43210',
      footerLinks.settings,
      footerLinks.unsubscribe,
    ],
  ],
  [
    'order-sent',
    {
      name: 'Asha',
      pizzas: [{ quantity: 2, pizza: 'Rossa', recipe: ['Thin Crust instead of Regular'] }],
      delivery: { address: '7 Hill Road' },
      link,
      ...footerLinks,
    },
    ['on its way', '2 × Rossa (Thin Crust instead of Regular)', '7 Hill Road', footerLinks.unsubscribe],
  ],
  [
    'order-cancelled',
    { name: 'Asha', pizza: 'Rossa', reason: 'Nobody opened the door.', link },
    ['Rossa', 'Nobody opened the door.', 'not refunded', link],
  ],
  [
    'delivery-changed',
    {
      name: 'Asha',
      number: '17',
      delivery: { address: '2 New Road', phone: '+919876543210', note: 'Blue gate' },
      link,
    },
    ['say 17', '2 New Road', '98765 43210', 'Blue gate', '+91 80 5550 0142', link],
  ],
  [
    'delivery-changed',
    { name: 'Asha', number: '17', time: { from: '2026-11-29T06:00:00Z', to: '2026-11-29T06:30:00Z' }, link },
    ['Your order has a new time.', 'on 29 Nov between 11:30 am and 12:00 pm', 'say 17', link],
  ],
];

describe.each(examples)('the mail %s', (template, data, expected) => {
  const email = write(template, data);

  it('says the same in HTML and in plain text', () => {
    for (const words of expected) {
      expect(email.text).toContain(words);
      expect(email.html).toContain(words.replaceAll('&', '&amp;'));
    }
  });

  it('can be read by a screen reader: a language, a title, one heading, no layout tables', () => {
    expect(email.html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(email.html).toContain(`<title>${email.subject.replaceAll('₹', '₹')}</title>`);
    expect(email.html.match(/<h1/g)).toHaveLength(1);
    expect((email.html.match(/<table/g) ?? []).length).toBe((email.html.match(/<caption/g) ?? []).length);
  });

  it('loads nothing from anywhere', () => {
    expect(email.html).not.toMatch(/<img|<script|<link|url\(/);
  });
});

it('lets nobody write markup or headers into a mail', () => {
  const data = {
    name: 'Eve\r\nBcc: all@forno.example',
    email: 'eve@forno.example',
    message: '<b onclick="x">&',
  };
  const email = write('contact', data, { replyTo: 'eve@forno.example' });
  expect(email.subject).toBe('Message from Eve Bcc: all@forno.example');
  expect(email.html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;');
  expect(email.html).not.toContain('<b ');
  expect(email.replyTo).toBe('eve@forno.example');
});

it.each(['order-confirmation', 'order-sent'] as const)('%s is whole without its pictures', (template) => {
  const [, data] = examples.find(([one]) => one === template)!;
  const image = 'https://forno.example/images/rossa.webp';
  const withPictures = Object.fromEntries(
    Object.entries(data).map(([key, value]) =>
      key === 'lines' || key === 'pizzas'
        ? [key, [{ quantity: 2, pizza: 'Rossa', recipe: [], amount: 1, image }]]
        : [key, value],
    ),
  );
  const { html, text } = write(template, { ...withPictures, number: '#93A9F0' });
  expect(html.match(/<img [^>]*>/g)).toEqual([expect.stringMatching(`src="${image}" alt=""`)]);
  for (const words of [
    '2 × Rossa',
    'Order #93A9F0',
    '7 Hill Road',
    'call us on +91 80 5550 0142 and say #93A9F0',
  ])
    for (const version of [html.replaceAll(/<[^>]*>/g, ''), text]) expect(version).toContain(words);
  expect(html.match(/class="action"/g), 'one button').toHaveLength(1);
  expect(html).toMatch(/<meta name="color-scheme" content="light dark">[^]*prefers-color-scheme:dark/);
});

it('refuses data that does not fit the template', () => {
  expect(() => write('refund', { name: 'Asha' })).toThrow('amount');
});

it('offers to stop emails about orders only where that stops it', () => {
  const time = { from: '2026-11-29T06:00:00Z', to: '2026-11-29T06:30:00Z' };
  const changed = write('delivery-changed', { name: 'Asha', number: '17', time, link, ...footerLinks });
  expect(changed.text).not.toContain(footerTexts.unsubscribe);
  expect(changed.unsubscribe).toBeUndefined();
});
