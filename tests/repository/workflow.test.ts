import { statSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { read } from '../support/repository.ts';

/** The workflow can't be run here, so what it refers to is checked against the repository. */
const Step = z.strictObject({
  // By its commit: a tag can be moved to other code.
  uses: z
    .string()
    .regex(/^actions\/checkout@[0-9a-f]{40}$/)
    .optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const Job = z.object({
  strategy: z.object({ matrix: z.object({ node: z.array(z.number()) }) }).optional(),
  container: z.optional(z.union([z.string(), z.object({ image: z.string() })])),
  services: z.record(z.string(), z.object({ image: z.string() })).optional(),
  steps: z.array(Step),
});
const Workflow = z.object({ jobs: z.record(z.enum(['test', 'mongodb', 'host', 'browsers', 'audit']), Job) });
const Release = z.object({
  on: z.object({ push: z.object({ tags: z.array(z.string()) }) }),
  permissions: z.strictObject({ contents: z.literal('write'), packages: z.literal('write') }),
  jobs: z.strictObject({ release: Job }),
});

const { jobs } = Workflow.parse(parse(read('.github/workflows/ci.yml')));
const commands = ({ steps }: z.output<typeof Job>) => steps.flatMap(({ run }) => run ?? []);

it('runs the gate of this repository on every Node that is supported', () => {
  const oldest = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(read('package.json')));
  const nodes = jobs.test.strategy?.matrix.node;
  expect(nodes).toEqual([20, 22, 24]);
  expect(oldest.engines.node).toMatch(new RegExp(`^>=${nodes?.[0]}\\.`));
  expect(commands(jobs.test)).toEqual(['.ci/run']);
  expect(commands(jobs.mongodb)).toEqual(['.ci/run']);
  expect(statSync(join(repositoryRoot, '.ci/run')).mode & 0o111).not.toBe(0);
  expect(read('.ci/run')).toMatch(/^npm ci\nnpm test$/m);
});

it('runs it on a MongoDB too, under the name of its service and in the variable that the tests read', () => {
  const [service] = Object.keys(jobs.mongodb.services ?? {});
  const url = jobs.mongodb.steps.find(({ run }) => run === '.ci/run')?.env?.['MONGO_URL'];
  expect(new URL(url ?? '').hostname).toBe(service);
  expect(read('shared/src/testing/global-setup.ts')).toContain('env.MONGO_URL');
});

it('builds the image, starts compose, and sells through an upgrade and a rollback', () => {
  expect(commands(jobs.host)).toEqual(['npm ci', 'npm run build', 'tests/host/run']);
  for (const script of ['tests/host/run', 'forno'])
    expect(statSync(join(repositoryRoot, script)).mode & 0o111).not.toBe(0);
});

it('walks the shop in other browsers', () => {
  expect(commands(jobs.browsers)).toEqual(['npm ci', 'npm run browsers']);
});

it('looks for known vulnerabilities, and for licences that are not allowed', () => {
  expect(commands(jobs.audit)).toEqual([
    'npm audit --audit-level=low',
    'npm ci --ignore-scripts',
    'npm run licences',
  ]);
});

it('publishes what `npm run release` tags: image with labels, list of what it is made of, notes', () => {
  const { on, jobs: released } = Release.parse(parse(read('.github/workflows/release.yml')));
  expect(on.push.tags).toEqual(['v*']);
  const all = commands(released.release).join('\n');
  const used = [...new Set(all.match(/--build-arg "(\w+)=/g))].map((word) => word.slice(13, -1));
  for (const name of used) expect(read('Dockerfile')).toMatch(new RegExp(`^ARG .*\\b${name}=`, 'm'));
  expect(used).toEqual(['RELEASE', 'REVISION']);
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')));
  for (const [, name = ''] of all.matchAll(/npm run (?:--silent )?(\w+)/g))
    expect(scripts).toHaveProperty(name);
  expect(read('scripts/write-sbom.mjs')).toContain('dist/forno.cdx.json');
  expect(all).toContain('dist/forno.cdx.json');
  const given = released.release.steps.flatMap(({ env }) => Object.keys(env ?? {}));
  expect(given).toEqual(['TOKEN', 'GH_TOKEN']);
});
