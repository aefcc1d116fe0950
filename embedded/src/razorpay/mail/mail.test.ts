import { createTransport } from 'nodemailer';
import { beforeEach, describe, expect, it } from 'vitest';
import { sandboxForTests, type TestSandbox } from '../testing/sandbox-for-tests.ts';
import type { Mail } from './mail.ts';

let sandbox: TestSandbox;
let send: (mail: object) => Promise<unknown>;

beforeEach(async () => {
  sandbox = await sandboxForTests();
  const transport = createTransport({
    host: '127.0.0.1',
    port: sandbox.smtpPort,
    auth: { user: 'any', pass: 'one' },
  });
  send = (mail) =>
    transport.sendMail({ from: 'Forno <shop@forno.example>', to: 'asha@example.com', ...mail });
});

const accept = { accept: 'application/json' };
const mails = async (): Promise<Mail[]> =>
  (await sandbox.call<Mail[]>('GET', '/mail', undefined, accept)).body;

describe('the mail catcher', () => {
  it('keeps a mail and reads it back, with its links', async () => {
    await send({
      to: ['asha@example.com', 'Ravi <ravi@example.com>'],
      subject: 'Namaste, ₹740 für “Margherita”',
      text: 'Verify: http://localhost:3000/verify/abc?x=1&y=2.\nThanks',
      html: '<p>Verify <a href="http://localhost:3000/verify/abc?x=1&amp;y=2">here</a>, <a href="javascript:alert(1)">no</a></p>',
      messageId: '<mail-1@forno.example>',
    });
    const [mail] = await mails();
    expect(mail).toEqual({
      id: expect.any(String),
      from: 'shop@forno.example',
      fromName: 'Forno',
      to: ['asha@example.com', 'ravi@example.com'],
      subject: 'Namaste, ₹740 für “Margherita”',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      text: expect.stringContaining('Verify: http://localhost:3000/verify/abc?x=1&y=2.'),
      html: expect.stringContaining('here'),
      messageId: '<mail-1@forno.example>',
      links: ['http://localhost:3000/verify/abc?x=1&y=2'],
    });
    expect((await sandbox.call('GET', `/mail/${mail?.id}`, undefined, accept)).body).toEqual(mail);
    const raw = await sandbox.call<string>('GET', `/mail/${mail?.id}.eml`);
    expect(raw.headers.get('content-type')).toBe('message/rfc822');
    expect(raw.body).toContain('Delivered-To: ravi@example.com');
  });

  it('lists the newest first, for one recipient too, and over a restart', async () => {
    for (const n of [1, 2, 3])
      await send({ subject: `mail ${n}`, to: n === 2 ? 'ravi@example.com' : 'asha@example.com' });
    sandbox = await sandbox.again();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['mail 3', 'mail 2', 'mail 1']);
    const ravis = await sandbox.call<Mail[]>('GET', '/mail?to=Ravi@example.com', undefined, accept);
    expect(ravis.body.map(({ subject }) => subject)).toEqual(['mail 2']);
  });

  it('finds a recipient whom no header names', async () => {
    await send({ to: undefined, bcc: 'hidden@example.com', subject: 'psst' });
    expect((await mails())[0]?.to).toEqual(['hidden@example.com']);
  });

  it('deletes all on request', async () => {
    await send({ subject: 'gone' });
    expect((await sandbox.call('DELETE', '/mail')).status).toBe(204);
    expect(await mails()).toEqual([]);
    sandbox = await sandbox.again();
    expect(await mails()).toEqual([]);
  });

  it('answers 404 for a mail that is not there, also for one outside of its folder', async () => {
    for (const path of ['/mail/none', '/mail/none.eml', '/mail/..%2Fprovider.jsonl', '/mail/none/html']) {
      expect((await sandbox.call('GET', path)).status).toBe(404);
    }
  });

  it('refuses when the switches print so', async () => {
    await sandbox.faults({ smtp: { refuseRate: 1 } });
    await expect(send({ subject: 'refused' })).rejects.toMatchObject({ responseCode: 451 });
    await sandbox.faults({});
    await send({ subject: 'taken' });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['taken']);
  });
});

describe('the pages of the mails', () => {
  it('escape what a mail says and make its links clickable', async () => {
    await send({
      subject: '<script>alert(1)</script>',
      text: 'see <b>http://localhost:3000/a?b=1&c=2</b> now',
    });
    const list = await sandbox.call<string>('GET', '/mail');
    expect(list.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(list.body).not.toContain('<script>');
    const [mail] = await mails();
    const shown = await sandbox.call<string>('GET', `/mail/${mail?.id}`);
    expect(shown.body).toContain('href="http://localhost:3000/a?b=1&amp;c=2"');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('keep the HTML of a mail in a frame without scripts', async () => {
    await send({ subject: 'html', html: '<h1>Hot</h1><script>top.location="http://bad.example"</script>' });
    const [mail] = await mails();
    expect((await sandbox.call<string>('GET', `/mail/${mail?.id}`)).body).toContain('sandbox="allow-popups');
    const part = await sandbox.call<string>('GET', `/mail/${mail?.id}/html`);
    expect(part.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(part.body).toContain('<h1>Hot</h1>');
  });
});
