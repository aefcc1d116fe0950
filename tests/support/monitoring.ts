import { parse } from 'yaml';
import { z } from 'zod';
import { read } from './repository.ts';

const Rule = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
});
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Rule) })) });
const Dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).min(1) })).min(1),
});

/** Rules of ops/prometheus/alerts.yml. */
export const alerts = Rules.parse(parse(read('ops/prometheus/alerts.yml'))).groups.flatMap(
  ({ rules }) => rules,
);

const panels = Dashboard.parse(JSON.parse(read('ops/grafana/forno.json'))).panels;

/** What the dashboard asks Prometheus. */
export const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** Metrics used by alerts and panels; `up` is Prometheus' own. */
export const metricsAskedFor = new Set(
  [...alerts.map(({ expr }) => expr), ...queries].flatMap(
    (expr) => expr.match(/\b(forno|process|nodejs)_\w+/g) ?? [],
  ),
);

/** Metrics exposed by processes, as named at /metrics. */
export function metricsIn(scrape: string): string[] {
  return [...scrape.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  );
}
