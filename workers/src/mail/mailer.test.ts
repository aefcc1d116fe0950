import { createServer } from 'node:net';
import { type Listening, listen } from '@forno/shared/processes';
import { waitFor } from '@forno/shared/testing';
import { afterEach, expect, it } from 'vitest';
import { createMailer, MailRejected } from './mailer.ts';

const email = {
  id: '1',
  automatic: true,
  to: 'asha@forno.example',
  subject: 'Hello',
  html: '<p>Hello',
  text: 'Hello',
};
let server: Listening;
afterEach(() => server.close());

/** Speaks just enough SMTP, and answers the recipient with this line. */
async function smtp(recipient: string, sender = '250 ok'): Promise<{ SMTP_URL: string; received: string[] }> {
  const received: string[] = [];
  const accept = createServer((socket) => {
    let inData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const said = chunk.toString();
      received.push(said);
      if (inData) {
        if (!said.includes('\r\n.\r\n')) return;
        inData = false;
        return socket.write('250 kept\r\n');
      }
      if (said.startsWith('MAIL')) return socket.write(`${sender}\r\n`);
      if (said.startsWith('RCPT')) return socket.write(`${recipient}\r\n`);
      if (said.startsWith('DATA')) inData = true;
      return socket.write(inData ? '354 go on\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => {});
  });
  server = await listen(accept);
  return { SMTP_URL: `smtp://127.0.0.1:${server.port}`, received };
}

const MAIL_FROM = 'Forno <hello@mail.pizza.example>';

it('hands an email to the mail server, in both forms and under its own Message-ID', async () => {
  const { SMTP_URL, received } = await smtp('250 ok');
  const mailer = createMailer({ SMTP_URL, MAIL_FROM });
  await mailer.send({ ...email, unsubscribe: 'https://forno.example/user/unsubscribe/a.b' });
  mailer.close();
  const said = received.join('');
  expect(said).toContain('List-Unsubscribe: <https://forno.example/user/unsubscribe/a.b>');
  expect(said).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(said).toContain('Message-ID: <1@mail.pizza.example>');
  expect(said).toContain('MAIL FROM:<hello@mail.pizza.example>');
  for (const header of ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'])
    expect(said).toContain(header);
  expect(said).toContain('text/plain');
  expect(said).toContain('text/html');
});

it.each([
  ['byte by byte', 20, /abort|timeout/i],
  ['without end', 0, /too (long|large)|exceed|size/i],
])('gives up on a mail server that answers %s, and mails by the next one', async (_, everyMs, why) => {
  const calls = new Set<NodeJS.Timeout>();
  const slow = createServer((socket) => {
    const timer = setInterval(() => socket.write(everyMs ? '2' : '2'.repeat(5_000)), everyMs || 1);
    calls.add(timer);
    socket.on('error', () => {}).on('close', () => clearInterval(timer) ?? calls.delete(timer));
  });
  server = await listen(slow);
  const mailer = createMailer({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM }, 400);
  await expect(mailer.send(email)).rejects.toThrow(why);
  // No connection is left to dribble on.
  await waitFor(() => calls.size === 0, { what: 'the connection to end' });
  mailer.close();
});

it('a rejection of us as sender is not one of the mail, which is sent once that is fixed', async () => {
  const { SMTP_URL } = await smtp('250 ok', '550 you may not send');
  const mailer = createMailer({ SMTP_URL, MAIL_FROM });
  const error: unknown = await mailer.send(email).catch((reason: unknown) => reason);
  mailer.close();
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRejected);
});

it('distinguishes permanent from temporary rejections', async () => {
  const refusing = await smtp('550 no such mailbox');
  const mailer = createMailer({ SMTP_URL: refusing.SMTP_URL, MAIL_FROM });
  await expect(mailer.send(email)).rejects.toBeInstanceOf(MailRejected);
  mailer.close();
  await server.close();
  const busy = await smtp('450 try again later');
  const other = createMailer({ SMTP_URL: busy.SMTP_URL, MAIL_FROM });
  const error: unknown = await other.send(email).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRejected);
  other.close();
});
