import { describe, expect, it } from 'vitest';
import { sandboxForTests, keys } from '../testing/sandbox-for-tests.ts';

const sandbox = await sandboxForTests();

describe('the dialog', () => {
  it('comes with its scripts and styles', async () => {
    for (const [path, type] of [
      ['/checkout.js', 'text/javascript'],
      ['/dialog.js', 'text/javascript'],
      ['/dialog.css', 'text/css'],
      ['/sandbox.css', 'text/css'],
    ] as const) {
      const { status, headers } = await sandbox.call('GET', path);
      expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
    }
    expect((await sandbox.call('HEAD', '/checkout.js')).status).toBe(200);
  });

  it('can be framed only by the configured shop', async () => {
    const { headers } = await sandbox.call('GET', '/dialog?origin=http://localhost:3000');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors http://localhost:3000');
    expect(policy).not.toContain('unsafe');
  });

  it.each([
    '',
    'null',
    'javascript:alert(1)',
    'http://a.example/path',
    "http://a.example; script-src 'unsafe-inline'",
  ])('does not open for the origin "%s"', async (origin) => {
    expect((await sandbox.call('GET', `/dialog?origin=${encodeURIComponent(origin)}`)).status).toBe(400);
  });

  it('shows the order’s amount with the right key', async () => {
    const id = await sandbox.order();
    const path = `/dialog/orders/${id}`;
    expect(await sandbox.call('GET', `${path}?key=${keys.keyId}`)).toMatchObject({
      status: 200,
      body: { id, amount: 74_000, currency: 'INR' },
    });
    expect((await sandbox.call('GET', `${path}?key=rzp_live_other`)).status).toBe(401);
    expect((await sandbox.call('GET', `/dialog/orders/order_x?key=${keys.keyId}`)).status).toBe(404);
    await sandbox.pay(id);
    expect((await sandbox.call('GET', `${path}?key=${keys.keyId}`)).status).toBe(409);
  });
});

describe('the front page', () => {
  it('says what is here', async () => {
    const { body } = await sandbox.call<string>('GET', '/');
    expect(body).toContain('No money moves');
    expect(body).toContain(String(sandbox.smtpPort));
    expect(body).toContain(keys.keyId);
    expect(body).not.toContain(keys.keySecret);
  });

  it('and /healthz are there, other addresses are a 404 and other methods a 405', async () => {
    expect(await sandbox.call('GET', '/healthz')).toMatchObject({ status: 200, body: { ok: true } });
    expect((await sandbox.call('GET', '/elsewhere')).status).toBe(404);
    expect((await sandbox.call('PATCH', '/faults')).status).toBe(405);
    expect((await sandbox.api('GET', '/v1/customers')).status).toBe(404);
  });
});
