import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { announcement } from './announce.ts';
import { readStarterSettings } from './settings.ts';

describe('readStarterSettings', () => {
  it('needs nothing to be set', () => {
    const settings = readStarterSettings({}, []);
    expect(settings).toMatchObject({
      dataFolder: resolve('.data'),
      sandboxPort: 3001,
      reset: false,
      watch: false,
    });
    expect(settings.publicUrl.origin).toBe('http://localhost:3000');
    expect(settings.given.HOST).toBe('127.0.0.1');
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readStarterSettings({ PORT: '', REDIS_URL: '' }, []).given).toMatchObject({ PORT: 3000 });
  });

  it('puts the sandbox next to the shop, wherever that is', () => {
    const settings = readStarterSettings({ PORT: '8080' }, ['--reset']);
    expect(settings).toMatchObject({ sandboxPort: 8081, reset: true });
    expect(settings.publicUrl.origin).toBe('http://localhost:8080');
  });

  it.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::1', 'http://localhost:3000'],
    ['192.0.2.7', 'http://192.0.2.7:3000'],
    ['2001:db8::7', 'http://[2001:db8::7]:3000'],
  ])('listening at %s, the shop is at %s', (HOST, url) => {
    expect(readStarterSettings({ HOST }, []).publicUrl.origin).toBe(url);
  });

  it.each([
    [{ PORT: 'eighty' }, [], /^PORT: a port is a number/],
    [{ PORT: '65535' }, [], /^PORT: must be from 1 to 65534/],
    [{ PORT: '4190' }, [], /^PORT: browsers refuse this port/],
    [{ PORT: '4189' }, [], /^PORT: browsers refuse the port after it/],
    [{ HOST: 'http://shop' }, [], /^HOST: must be an address or a name/],
    [{ PUBLIC_URL: 'localhost:3100' }, [], /^PUBLIC_URL: must be http/],
    [{}, ['--rest'], /--rest/],
  ])('refuses %j %j in one line', (environment, args, message) => {
    expect(() => readStarterSettings(environment, args)).toThrow(message);
  });
});

describe('announcement', () => {
  it('prints the shop’s URL, the logins and the data folder', () => {
    const text = announcement(readStarterSettings({ PORT: '4000', DATA_DIR: '/srv/forno' }, []));
    expect(text).toContain('http://localhost:4000');
    expect(text).toContain('admin@forno.example / forno-admin, at http://localhost:4000/admin_login');
    expect(text).toContain('customer@forno.example / forno-customer');
    expect(text).toContain('http://localhost:4001/mail');
    expect(text).toContain('/srv/forno');
  });

  it.each([
    [{ RAZORPAY_KEY_ID: 'rzp_live_x' }, /sandbox/],
    [{ SMTP_URL: 'smtp://mail.example' }, /caught|\/mail/],
  ])('of %j speaks of no stand-in for what is real', (real, standIn) => {
    expect(announcement(readStarterSettings(real, []))).not.toMatch(standIn);
  });
});
