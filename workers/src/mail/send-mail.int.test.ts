import { type Mail, writeMail } from '@forno/shared/server';
import { expect, it } from 'vitest';
import { depsForTests } from '../testing/open-test-deps.ts';
import { MailRefused } from './mailer.ts';
import { sendMail } from './send-mail.ts';

const deps = await depsForTests();

const mailId = 'refund-pay_1';
const write = (
  data: Record<string, unknown> = { name: 'Asha', amount: 100, reason: 'Paid twice.', paymentId: 'pay_1' },
) => writeMail(deps.models, { _id: mailId, template: 'refund', to: 'asha@forno.example', data });
const mail = async () => (await deps.models.mails.findById(mailId).lean<Mail>())!;

it('sends a mail once and notes it', async () => {
  await write();
  await sendMail({ mailId }, deps);
  await sendMail({ mailId }, deps);
  expect(deps.out.letters).toMatchObject([
    { messageId: `<${mailId}@forno.example>`, to: 'asha@forno.example', subject: 'Your refund of ₹1' },
  ]);
  expect(await mail()).toMatchObject({ state: 'sent', attempts: 1, sentAt: expect.any(Date) });
});

it('forgets the link of a mail that is sent', async () => {
  const data = { name: 'Asha', link: 'https://forno.example/user/verify/secret' };
  await writeMail(deps.models, { _id: mailId, template: 'verify-email', to: 'asha@forno.example', data });
  await sendMail({ mailId }, deps);
  expect(deps.out.letters[0]?.text).toContain('secret');
  expect((await mail()).data).toEqual({ name: 'Asha' });
});

it('keeps a mail due, and says why, while the mail server is away', async () => {
  await write();
  deps.mailError = new Error('connect ECONNREFUSED');
  await expect(sendMail({ mailId }, deps)).rejects.toThrow('ECONNREFUSED');
  await expect(sendMail({ mailId }, deps)).rejects.toThrow('ECONNREFUSED');
  expect(await mail()).toMatchObject({ state: 'due', attempts: 2, lastError: 'connect ECONNREFUSED' });
  deps.mailError = undefined;
  await sendMail({ mailId }, deps);
  expect(await mail()).toMatchObject({ state: 'sent', attempts: 3 });
});

it('gives up on a mail the server rejects for good, and keeps it visible', async () => {
  await write();
  deps.mailError = new MailRefused('550 no such mailbox');
  await sendMail({ mailId }, deps);
  expect(await mail()).toMatchObject({ state: 'dead', lastError: '550 no such mailbox' });
  deps.mailError = undefined;
  await sendMail({ mailId }, deps);
  expect(deps.out.letters).toEqual([]);
});

it('gives a mail up that could not be sent for a day', async () => {
  await write();
  await deps.models.mails.updateOne(
    { _id: mailId },
    { $set: { createdAt: new Date(Date.now() - 25 * 3_600_000) } },
  );
  deps.mailError = new Error('greylisted');
  await sendMail({ mailId }, deps);
  expect(await mail()).toMatchObject({ state: 'dead' });
});

it('gives a mail up whose data can never be written out', async () => {
  await write({ name: 'Asha' });
  await sendMail({ mailId }, deps);
  expect(await mail()).toMatchObject({ state: 'dead' });
});

it('fails for an unknown mail', async () => {
  await expect(sendMail({ mailId: 'nothing' }, deps)).rejects.toHaveProperty('name', 'UnrecoverableError');
});
