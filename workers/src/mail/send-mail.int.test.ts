import type { Mail, MailTemplate } from '@forno/shared/server/db';
import { tooLate } from '@forno/shared/messages/server';
import { writeMail } from '@forno/shared/server/mail';
import { orderDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { depsForTests } from '../testing/open-test-deps.ts';
import { MailRejected } from './mailer.ts';
import { sendMail } from './send-mail.ts';

const deps = await depsForTests();

const mailId = 'refund-pay_1';
const write = (
  data: Record<string, unknown> = { name: 'Asha', amount: 100, reason: 'Paid twice.', paymentId: 'pay_1' },
) => writeMail(deps.models, { _id: mailId, template: 'refund', to: 'asha@forno.example', data });
const mail = async () => (await deps.models.mails.findById(mailId).lean<Mail>())!;

it('sends a mail once and notes it', async () => {
  await write();
  await sendMail(deps, { mailId });
  await sendMail(deps, { mailId });
  expect(deps.out.emails).toMatchObject([
    { id: mailId, to: 'asha@forno.example', subject: expect.stringContaining('Your refund of ₹1') },
  ]);
  expect(await mail()).toMatchObject({ state: 'sent', attempts: 1, sentAt: expect.any(Date) });
});

it('forgets the link of a mail that is sent', async () => {
  const data = { name: 'Asha', link: 'https://forno.example/user/verify/secret' };
  await writeMail(deps.models, { _id: mailId, template: 'verify-email', to: 'asha@forno.example', data });
  await sendMail(deps, { mailId });
  expect(deps.out.emails[0]?.text).toContain('secret');
  expect((await mail()).data).toEqual({ name: 'Asha' });
});

it('keeps a mail due, and says why, while the mail server is away', async () => {
  await write();
  deps.mailError = new Error('connect ECONNREFUSED');
  await expect(sendMail(deps, { mailId })).rejects.toThrow('ECONNREFUSED');
  await expect(sendMail(deps, { mailId })).rejects.toThrow('ECONNREFUSED');
  expect(await mail()).toMatchObject({ state: 'due', attempts: 2, lastError: 'connect ECONNREFUSED' });
  deps.mailError = undefined;
  await sendMail(deps, { mailId });
  expect(await mail()).toMatchObject({ state: 'sent', attempts: 3 });
});

it('gives up on a mail the server rejects for good, and keeps it visible', async () => {
  await write();
  deps.mailError = new MailRejected('550 no such mailbox');
  await sendMail(deps, { mailId });
  expect(await mail()).toMatchObject({ state: 'dead', lastError: '550 no such mailbox' });
  deps.mailError = undefined;
  await sendMail(deps, { mailId });
  expect(deps.out.emails).toEqual([]);
});

it('gives a mail up that could not be sent for a day', async () => {
  await write();
  await deps.models.mails.updateOne(
    { _id: mailId },
    { $set: { createdAt: new Date(Date.now() - 25 * 3_600_000) } },
  );
  deps.mailError = new Error('greylisted');
  await sendMail(deps, { mailId });
  expect(await mail()).toMatchObject({ state: 'dead' });
});

it('does not send what is no longer true, and says so', async () => {
  const until = new Date(Date.now() - 1);
  const data = { name: 'Asha', link: 'https://forno.example/user/reset-password#token=x' };
  const late = { _id: mailId, template: 'reset-password', to: 'asha@forno.example', until, data } as const;
  await writeMail(deps.models, late);
  await sendMail(deps, { mailId });
  expect(deps.out.emails).toEqual([]);
  expect(await mail()).toMatchObject({ state: 'dead', lastError: tooLate, data: { name: 'Asha' } });
  expect((await mail()).data).not.toHaveProperty('link');
});

it('gives a mail up whose data can never be written out', async () => {
  await write({ name: 'Asha' });
  await sendMail(deps, { mailId });
  expect(await mail()).toMatchObject({ state: 'dead' });
});

it('fails for an unknown mail', async () => {
  await expect(sendMail(deps, { mailId: 'nothing' })).rejects.toHaveProperty('name', 'UnrecoverableError');
});

it('calls whom an owner invites by the name that the owner gave, before any address is confirmed', async () => {
  const data = { name: 'Kiran', link: 'https://forno.example/x', by: 'Ravi', duties: ['kitchen'] };
  await writeMail(deps.models, { _id: 'invited', template: 'invitation', to: 'kiran@forno.example', data });
  await sendMail(deps, { mailId: 'invited' });
  expect(deps.out.emails.at(-1)?.text).toContain('Hello Kiran,');
});

const words = 'Claim it at EVIL.COM now';
const link = 'https://forno.example/order';
const chosen: [MailTemplate, Record<string, unknown>][] = [
  ['verify-email', { link }],
  ['new-email', { link }],
  ['reset-password', { link }],
  ['password-changed', { at: '2026-11-21T12:00:00.000Z' }],
  ['email-change', { email: 'claim@EVIL.COM', own: true }],
  ['email-change', { email: 'claim@EVIL.COM', asked: true }],
  ['refund', { amount: 100, reason: 'Paid twice.', paymentId: 'pay_1' }],
  ['order-cancelled', { pizza: 'Rossa', reason: 'Closed.', link }],
  ['delivery-changed', { number: '7', delivery: { address: '2 New Road' }, link }],
  [
    'order-sent',
    {
      pizzas: [{ quantity: 1, pizza: 'Rossa' }],
      delivery: { address: words },
      link,
      settings: link,
      unsubscribe: link,
    },
  ],
  [
    'order-confirmation',
    {
      lines: [{ pizza: 'Rossa', quantity: 1, recipe: ['Regular'], note: words, amount: 100 }],
      amount: 100,
      delivery: { address: words, note: words },
      link,
      settings: link,
      unsubscribe: link,
    },
  ],
];
it.each(chosen)(
  'writes nothing that a stranger chose to an unverified address: %s',
  async (template, data) => {
    const to = 'stranger@forno.example';
    const send = async (_id: string) => {
      await writeMail(deps.models, { _id, template, to, data: { name: words, ...data } });
      await sendMail(deps, { mailId: _id });
      expect((await deps.models.mails.findById(_id).lean())?.state).toBe('sent');
      return JSON.stringify(deps.out.emails.at(-1));
    };
    const { users } = deps.models;
    expect(await send('to-nobody')).not.toContain('EVIL');
    await users.collection.insertOne({ name: words, email: to, isVerified: false });
    expect(await send('to-unverified')).not.toContain('EVIL');
    await users.collection.updateOne({ email: to }, { $set: { isVerified: true } });
    const verified = await send('to-verified');
    if ('lines' in data || 'pizzas' in data || 'email' in data) expect(verified).toContain('EVIL');
  },
);

it('is not sent when what is on its way was taken back, whoever died before the mail was', async () => {
  const mail = { _id: 'back', template: 'order-sent' as const, to: 'asha@forno.example', data: {} };
  await writeMail(deps.models, { ...mail, checkoutId: new Types.ObjectId() });
  await sendMail(deps, { mailId: mail._id });
  expect([deps.out.emails, await deps.models.mails.findById(mail._id)]).toEqual([[], null]);
});

it('does not confirm what was cancelled in the meantime', async () => {
  const [checkoutId, to] = [new Types.ObjectId(), 'asha@forno.example'];
  const lines = ['Rossa', 'Bianca'].map((pizza, line) => ({
    line,
    pizza,
    quantity: 1,
    recipe: [],
    amount: 100,
  }));
  const confirm = async (_id: string) => {
    const mail = { _id, template: 'order-confirmation' as const, to, checkoutId };
    const links = { link, settings: link, unsubscribe: link };
    await writeMail(deps.models, { ...mail, data: { name: 'Asha', lines, amount: 200, ...links } });
    await sendMail(deps, { mailId: _id });
    return deps.out.emails.find(({ id }) => id === _id)?.text;
  };
  const cancel = (line: number, how: object) =>
    deps.models.orders.updateOne(
      { checkoutId, line },
      {
        $set: {
          voided: { at: new Date(), by: { _id: checkoutId, name: 'Ravi' }, reason: 'Closed.', ...how },
        },
      },
    );
  await deps.models.orders.create([0, 1].map((line) => orderDocument({ checkoutId, line })));
  await cancel(0, { cleared: true });
  await cancel(1, {});
  expect(await confirm('part')).toMatch(/^- 1 × Rossa.*^- Cancelled: 1 × Bianca/ms);
  await cancel(0, { cleared: false });
  expect([await confirm('none'), await deps.models.mails.findById('none')]).toEqual([undefined, null]);
});

it('an order is followed without a login from an address that nobody has confirmed', async () => {
  const to = 'guest@forno.example';
  const follow = 'https://forno.example/user/follow#token=x';
  const [, data] = chosen.find(([template]) => template === 'order-sent') ?? [];
  const send = async (_id: string) => {
    await writeMail(deps.models, {
      _id,
      template: 'order-sent',
      to,
      data: { name: 'Asha', ...data, follow },
    });
    await sendMail(deps, { mailId: _id });
    return deps.out.emails.at(-1)?.text;
  };
  expect(await send('followed')).toContain(`Follow your order:\n${follow}`);
  await deps.models.users.collection.insertOne({ email: to, isVerified: true });
  expect(await send('in-the-account')).toContain(`Follow your order:\n${link}`);
});
