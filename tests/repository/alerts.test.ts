import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { folderForTests } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { alerts, queries } from '../support/monitoring.ts';

const guide = readFileSync(join(repositoryRoot, 'docs/operations.md'), 'utf8');
const sections = new Map(
  guide.split(/^#+ /m).map((section) => [section.split('\n')[0] ?? '', section] as const),
);

it.each(alerts)(
  '$alert has its section: what it means, what to look at, what to do',
  ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    const section = sections.get(alert) ?? '';
    for (const part of ['Means', 'Look at', 'Do'])
      expect(section).toMatch(new RegExp(`\\*\\*${part}\\.\\*\\* \\S`));
  },
);

it('no section tells of an alert that does not exist', () => {
  const named = [...sections.keys()].filter((title) => title.startsWith('Forno'));
  expect(named.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
});

const promtool = (...args: string[]) => {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  return { error, status, said: `${stdout}${stderr}` };
};

it('each fault sets off its own alert, and a healthy evening none, as Prometheus reckons', () => {
  expect(promtool('test', 'rules', 'ops/prometheus/alerts.test.yml')).toMatchObject({
    error: undefined,
    status: 0,
    said: expect.stringContaining('SUCCESS'),
  });
});

it('Prometheus understands every query of the dashboard', () => {
  const file = join(folderForTests(), 'panels.yml');
  const rules = queries.map((expr, nth) => ({ record: `panel_${nth}`, expr }));
  writeFileSync(file, stringify({ groups: [{ name: 'panels', rules }] }));
  const { status, said } = promtool('check', 'rules', file);
  expect([status, said]).toEqual([0, expect.stringContaining(`${queries.length} rules found`)]);
});
