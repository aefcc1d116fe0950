import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { expect, it } from 'vitest';
import { alerts } from '../support/monitoring.ts';

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

it('each fault sets off its own alert, and a healthy evening none, as Prometheus reckons', () => {
  const { status, stdout, stderr, error } = spawnSync(
    'promtool',
    ['test', 'rules', 'ops/prometheus/alerts.test.yml'],
    { cwd: repositoryRoot, encoding: 'utf8' },
  );
  expect(error).toBeUndefined();
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
  expect(status).toBe(0);
});
