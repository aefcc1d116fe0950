import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterTests } from '@forno/shared/testing';

type Mood = number | 'slow' | 'redirects';

/** What a browser's worker would get, as it was encrypted for it (RFC 8291). */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
  const made = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, bytes));
  const open = createDecipheriv('aes-128-gcm', made('aes128gcm', 16), made('nonce', 12));
  open.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]).toString();
  return padded.slice(0, padded.lastIndexOf('\x02'));
}

/** Whether the shop with this public key signed it for this service, not long ago (RFC 8292). */
function isSigned(authorization: string, shopKey: string, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never);
  const right = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return (
    right && key === shopKey && Buffer.from(claims, 'base64url').toString().includes(`"aud":"${audience}"`)
  );
}

/** A push service on this machine, and the browsers that have subscribed to it. */
export async function openPushService() {
  const calls: string[] = [];
  const devices = new Map<string, { told: { title: string; body: string; tag: string }[]; mood: Mood }>();
  const handlers = new Map<string, (body: Buffer, headers: NodeJS.Dict<string | string[]>) => void>();
  const server = createServer((req, res) => {
    const path = req.url ?? '';
    calls.push(path);
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const mood = devices.get(path)?.mood ?? 404;
      if (mood === 'slow') return;
      if (mood === 201) handlers.get(path)?.(Buffer.concat(parts), req.headers);
      res.writeHead(
        mood === 'redirects' ? 307 : mood,
        mood === 'redirects' ? { location: '/elsewhere' } : {},
      );
      res.end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterTests(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  let made = 0;
  return {
    url,
    /** Paths that were called. */
    calls,
    /** A new browser: its subscription, and what it was told by the shop of this key. */
    browser(shopKey: string) {
      const path = `/send/${(made += 1)}`;
      const own = createECDH('prime256v1');
      const [p256dh, auth] = [own.generateKeys(), randomBytes(16)];
      const device = { told: new Array<{ title: string; body: string; tag: string }>(), mood: 201 as Mood };
      devices.set(path, device);
      handlers.set(path, (body, headers) => {
        if (!isSigned(String(headers['authorization']), shopKey, url))
          throw new Error('not signed by the shop');
        device.told.push(JSON.parse(decrypt(body, own, auth)));
      });
      const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
      return Object.assign(device, { path, subscription: { endpoint: url + path, keys } });
    },
  };
}
