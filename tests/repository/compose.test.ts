import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { repositoryRoot } from '@forno/shared/processes';
import { ConfigSchema } from '@forno/shared/server/runtime';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const Service = z.object({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
  healthcheck: z.object({ test: z.array(z.string()), interval: z.string() }),
  restart: z.literal('unless-stopped'),
  logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
  deploy: z.object({
    replicas: z.number().optional(),
    resources: z.object({ limits: z.object({ memory: z.string() }) }),
  }),
  stop_grace_period: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  env_file: z.string().optional(),
  configs: z.array(z.object({ source: z.string(), target: z.string() })).optional(),
});
const File = z.object({ file: z.string() });
const Compose = z.object({
  services: z.record(z.string(), Service),
  configs: z.object({ gateway: File, 'shop-user': File }).catchall(File),
});

const three = 'mongo:27017,b:27017,c:27017';
const text = readFileSync(join(repositoryRoot, 'docker-compose.yml'), 'utf8');
const { services, configs } = Compose.parse(parse(text, { merge: true }));
const gateway = readFileSync(join(repositoryRoot, configs.gateway.file), 'utf8');
const service = (name: string): z.output<typeof Service> => {
  const found = services[name];
  if (!found) throw new Error(`no service ${name}`);
  return found;
};

describe('docker-compose.yml', () => {
  it('has every part of the shop, each with a health check, a limit and a restart policy', () => {
    expect(Object.keys(services).toSorted().join(' ')).toBe(
      'alertmanager backup bff gateway grafana mailpit mongo mongo-2 mongo-3 prometheus redis redis-replica sentinel tls workers',
    );
  });

  it('keeps jobs through restarts and never evicts them', () => {
    expect(service('redis').command?.join(' ')).toMatch(/--appendonly yes .*--maxmemory-policy noeviction/);
  });

  it('makes MongoDB a replica set, without which an acknowledged write could be lost', () => {
    expect(service('mongo').command).toContain('--replSet');
    expect(service('bff').environment?.['MONGO_URL']).toContain(
      '${MONGO_MEMBERS:-mongo:27017}/forno?replicaSet=rs0',
    );
  });

  it('starts one MongoDB and one Redis unless a profile asks for more', () => {
    const more = Object.entries(services).flatMap(([name, { profiles }]) =>
      profiles ? [[name, profiles]] : [],
    );
    expect(Object.fromEntries(more)).toEqual({
      alertmanager: ['monitoring'],
      backup: ['backup'],
      tls: ['tls'],
      grafana: ['monitoring'],
      mailpit: ['try'],
      prometheus: ['monitoring'],
      'mongo-2': ['three-nodes'],
      'mongo-3': ['three-nodes'],
      'redis-replica': ['sentinel'],
      sentinel: ['sentinel'],
    });
    expect(service('sentinel').deploy.replicas).toBe(3);
    expect(service('redis-replica').command?.join(' ')).toMatch(/^redis-server --replicaof redis 6379 /);
  });

  it.each([
    ['makes a set of one', { hosts: ['mongo:27017'], isWritablePrimary: true }, 'mongo:27017', [], true],
    ['waits until it takes writes', { hosts: ['mongo:27017'], secondary: true }, 'mongo:27017', [], false],
    [
      'takes in the next member',
      { hosts: ['mongo:27017'], isWritablePrimary: true },
      three,
      ['b:27017'],
      true,
    ],
    ['leaves that to the primary', { hosts: ['mongo:27017', 'b:27017'], secondary: true }, three, [], true],
  ])('the health check of MongoDB %s', (_what, hello, members, added, healthy) => {
    const script = service('mongo').healthcheck.test.at(-1) ?? '';
    const [initiated, adding, quits] = [vi.fn(), vi.fn(), vi.fn()];
    const db = { hello: () => hello, getSiblingDB: () => ({ auth: () => true }) };
    const status = () => {
      throw new Error('no replset config has been received');
    };
    new Script(script).runInNewContext({
      db,
      rs: { status, initiate: initiated, add: adding },
      quit: quits,
      process: { env: { MEMBERS: members } },
    });
    expect(initiated).toHaveBeenCalledOnce();
    expect(adding.mock.calls.flat()).toEqual(added);
    expect(quits).toHaveBeenCalledTimes(healthy ? 0 : 1);
  });

  it('gives no part a right that it does not need, and no database without a password', () => {
    for (const part of Object.values(services)) {
      expect(part).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    }
    // MongoDB has its files on a volume and nothing else to write but below /tmp.
    const writable = Object.keys(services).filter((name) => service(name).read_only !== true);
    expect(writable).toEqual(['mongo', 'mongo-2', 'mongo-3']);
    expect(service('mongo').command).toContain('--keyFile');
    expect(service('redis').command).toContain('--requirepass');
    expect(service('bff').environment?.['MONGO_URL']).toContain('forno:${MONGO_PASSWORD');
    expect(service('bff').environment?.['REDIS_URL']).toContain(':${REDIS_PASSWORD');
  });

  it('keeps the root account of MongoDB from every part but MongoDB itself', () => {
    for (const [name, { environment, env_file: envFile }] of Object.entries(services)) {
      const isMongo = name.startsWith('mongo');
      expect(JSON.stringify(environment ?? {}).includes('${MONGO_ROOT_PASSWORD')).toBe(isMongo);
      // What is handed over whole has the password in it: set to nothing there.
      if (envFile) expect(environment).toMatchObject({ MONGO_ROOT_PASSWORD: '' });
      if (isMongo) expect(environment).toMatchObject({ MONGO_INITDB_ROOT_USERNAME: 'root' });
    }
  });

  it.each([
    ['makes', null, 'createUser'],
    ['on a volume made before reduces', { user: 'forno', roles: ['root'] }, 'updateUser'],
  ] as const)('%s an account for the shop that can use its database alone', (_what, found, done) => {
    const script = { source: 'shop-user', target: '/docker-entrypoint-initdb.d/create-shop-user.js' };
    for (const name of ['mongo', 'mongo-2', 'mongo-3']) expect(service(name).configs).toEqual([script]);
    const calls = { createUser: vi.fn(), updateUser: vi.fn() };
    const getSiblingDB = vi.fn(() => ({ getUser: () => found, ...calls }));
    const code = readFileSync(join(repositoryRoot, configs['shop-user'].file), 'utf8');
    new Script(code).runInNewContext({
      db: { getSiblingDB },
      process: { env: { MONGO_PASSWORD: 'of-the-shop' } },
    });
    expect(getSiblingDB.mock.calls).toEqual([['admin']]);
    const account = {
      pwd: 'of-the-shop',
      roles: ['forno', 'forno_restore_check'].map((db) => ({ role: 'readWrite', db })),
    };
    const given = done === 'createUser' ? [{ user: 'forno', ...account }] : ['forno', account];
    expect(calls[done].mock.calls).toEqual([given]);
    const other = done === 'createUser' ? calls.updateUser : calls.createUser;
    expect(other).not.toHaveBeenCalled();
    expect(service('bff').environment?.['MONGO_URL']).toMatch(/\/\/forno:.*\/forno\?.*authSource=admin/);
  });

  it('runs images whose names docs/setup.md pins by digest', () => {
    const guide = readFileSync(join(repositoryRoot, 'docs/setup.md'), 'utf8');
    const pulled = Object.entries(services).filter(([, { build }]) => build === undefined);
    expect(pulled.length).toBe(12);
    for (const [name, { image }] of pulled) {
      const [, repository, version] = image.match(/^([^:]+):([^@]+)(?:@sha256:[0-9a-f]{64})?$/) ?? [];
      // To the patch: a shorter tag moves on by itself.
      expect(version).toMatch(/^v?\d+\.\d+\.\d+(-alpine)?$/);
      expect(guide).toContain(`${repository}:${version}`);
      expect(guide).toContain(`  ${name}: { image: '${repository}@sha256:`);
    }
  });

  it('gives every configuration as a file that exists: a container with a read-only root takes no other', () => {
    const used = Object.values(services).flatMap((part) => (part.configs ?? []).map(({ source }) => source));
    expect(new Set(used)).toEqual(new Set(Object.keys(configs)));
    for (const { file } of Object.values(configs))
      expect(existsSync(join(repositoryRoot, file.replace(/^\$\{\w+:-(.*)\}$/, '$1')))).toBe(true);
  });

  it('takes every secret of the shop from .env, or from a file named there, and names the release', () => {
    const { environment, env_file: envFile, image } = service('bff');
    expect(envFile).toBe('.env');
    for (const secret of [
      'JWT_SECRET',
      'DATA_KEY',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'SMTP_URL',
    ])
      expect(Object.keys(environment ?? {})).not.toContain(secret);
    expect([image, environment?.['RELEASE']]).toEqual(['forno:${RELEASE:-latest}', '${RELEASE:-latest}']);
  });

  it('tells the shop how many proxies a request passed, and its protocol', () => {
    expect(service('bff').environment?.['TRUSTED_HOPS']).toContain('1');
    expect(gateway).toMatch(/^ {2}option forwardfor$/m);
    expect(gateway).toContain(
      'set-header X-Forwarded-Proto http unless { req.hdr(X-Forwarded-Proto) -m found }',
    );
  });

  it('can have any number of BFFs and workers: none of them takes a port or a name for itself', () => {
    for (const name of ['bff', 'workers']) {
      expect(service(name).ports).toBeUndefined();
      expect(text).not.toContain('container_name');
      expect(service(name).deploy.replicas).toBe(2);
    }
  });

  it.each(['bff', 'workers', 'backup'])(
    'gives the %s only settings that exist, and more time to stop than they need',
    (name) => {
      // Not a setting: emptied there, see above.
      const known = [...Object.keys(ConfigSchema.shape), 'MONGO_ROOT_PASSWORD'];
      expect(
        Object.keys(service(name).environment ?? {}).filter((setting) => !known.includes(setting)),
      ).toEqual([]);
      const needed = Number(ConfigSchema.shape.STOP_WITHIN_MS.parse(undefined)) / 1000;
      expect(Number.parseInt(service(name).stop_grace_period ?? '0', 10)).toBeGreaterThan(needed);
    },
  );

  it('leads from the gateway to the shop alone, not to its figures', () => {
    const { PORT, OPERATIONS_PORT, WORKER_PORT } = service('bff').environment ?? {};
    expect(new Set(gateway.match(/bff:\d+/g))).toEqual(new Set([`bff:${PORT}`]));
    expect(OPERATIONS_PORT).not.toBe(PORT);
    // Asked by the gateway itself, and by the health check, which reads the same settings.
    expect(gateway).toContain(` check port ${OPERATIONS_PORT} `);
    for (const port of [OPERATIONS_PORT, WORKER_PORT]) expect(port).toBe(9090);
    for (const name of ['bff', 'workers'])
      expect(service(name).healthcheck.test).toEqual(['CMD', 'node', 'scripts/check-health.mjs']);
  });

  it('publishes nothing beyond this host unless told to', () => {
    const { tls, ...others } = services;
    expect(tls?.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    const published = Object.values(others).flatMap(({ ports }) => ports ?? []);
    expect(published.length).toBeGreaterThan(1);
    for (const port of published) expect(port).toMatch(/^(\$\{\w+:-)?127\.0\.0\.1:/);
  });

  it('keeps paths, queries, referrers and addresses out of the gateway’s log', () => {
    // Time, method, status, bytes, time taken, the BFF, and the request's id.
    expect(gateway.match(/log-format.*/g)).toEqual([
      'log-format "%tr %HM %ST %B %Ta %si:%sp %[capture.res.hdr(0)]"',
    ]);
    expect(gateway.match(/capture .*/g)).toEqual(['capture response header x-request-id len 64']);
    expect(gateway).not.toMatch(/option (http|tcp|httpslog)log/);
  });

  it('asks in its health checks with scripts that parse', () => {
    for (const { healthcheck } of Object.values(services)) {
      const script = healthcheck.test[healthcheck.test.findIndex((word) => /^(-e|--eval)$/.test(word)) + 1];
      if (script && /^(fetch|try)/.test(script)) expect(() => new Script(script)).not.toThrow();
    }
  });

  it('lets the live connection, the largest picture and the slowest answer through the gateway', () => {
    const seconds = (name: string) => {
      const [, count, unit] = gateway.match(new RegExp(`^ {2}timeout ${name} (\\d+)(s|m)$`, 'm')) ?? [];
      return Number(count) * (unit === 'm' ? 60 : 1);
    };
    expect(seconds('tunnel')).toBeGreaterThan(60);
    expect(gateway).toContain('deny_status 413 if { req.hdr_val(content-length) gt 8388608 }');
    for (const side of ['client', 'server'])
      expect(seconds(side) * 1_000).toBeGreaterThan(ConfigSchema.shape.ANSWER_WITHIN_MS.parse(undefined));
  });

  it('leaves room at the gateway for others when one address takes all that it may', () => {
    const [, most] = gateway.match(/^ {2}maxconn (\d+)$/m) ?? [];
    const ofOne = [...gateway.matchAll(/_conn_cur\(\w+\) gt (\d+) /g)].map(([, count]) => Number(count));
    expect(ofOne).toEqual([1_000, 1_000]);
    expect(Number(most)).toBeGreaterThanOrEqual(4 * 1_000);
    expect(ConfigSchema.shape.SOCKETS_PER_ADDRESS.parse(undefined)).toBe(1_000);
    // A whole head, and the start of a body.
    expect(gateway).toMatch(/^ {2}timeout http-request 10s$/m);
    expect(gateway).toMatch(/^ {2}http-request wait-for-body time 10s /m);
    expect(readFileSync(join(repositoryRoot, configs['tls']?.file ?? ''), 'utf8')).toContain(
      'read_header 10s',
    );
  });

  it('takes a BFF that is silent out of turn within six seconds, and lets one that closes leave first', () => {
    expect(gateway).toMatch(/^ {2}option httpchk GET \/healthz$/m);
    const [, every, falls] = gateway.match(/ inter (\d)s fall (\d) /) ?? [];
    const [, waits] = gateway.match(/timeout check (\d)s/) ?? [];
    expect((Number(every) + Number(waits)) * Number(falls)).toBeLessThanOrEqual(6);
    expect(gateway).toContain('use_backend busy if { nbsrv(bff) eq 0 }');
    expect(Number(service('bff').environment?.['LEAVE_MS'])).toBeGreaterThan(
      Number(every) * Number(falls) * 1_000,
    );
    // A call that reached nobody goes to another; one that may have been carried out is not made twice.
    const retries = gateway.match(/(retry-on|l7-retry) .*/g)?.join();
    expect(retries).toBe('retry-on conn-failure empty-response,l7-retry unless METH_GET');
  });
});
