import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort, listen, repositoryRoot, startProcess } from '@forno/shared/processes';
import { parse, stringify } from 'yaml';
import { z } from 'zod';

const Message = z.object({
  status: z.enum(['firing', 'resolved']),
  groupLabels: z.object({ cause: z.string() }),
  alerts: z.array(
    z.object({
      status: z.string(),
      labels: z.looseObject({ alertname: z.string(), severity: z.string() }),
      annotations: z.object({ runbook: z.string() }),
    }),
  ),
});

/** A message that Alertmanager sent, and when (ms). */
export type AlertMessage = z.output<typeof Message> & { at: number };

const Answer = z.object({
  status: z.literal('success'),
  data: z.object({
    result: z.array(z.looseObject({ metric: z.looseObject({ alertname: z.string().optional() }) })),
  }),
});

/** Prometheus and Alertmanager with the rules and routes of `ops`; only where they look and whom they tell differs. */
export async function startMonitoring(folder: string) {
  await mkdir(folder, { recursive: true });
  const told: AlertMessage[] = [];
  const receiver = await listen(
    createServer(async (req, res) => {
      told.push({ ...Message.parse(JSON.parse(await text(req))), at: Date.now() });
      res.end();
    }),
  );
  const write = async (name: string, content: unknown): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, stringify(content));
    return path;
  };
  const ops = async (path: string) => parse(await readFile(join(repositoryRoot, 'ops', path), 'utf8'));
  /** As service discovery does: a process that was stopped is no longer in the list. */
  const discover = async (job: 'forno-bff' | 'forno-workers', urls: readonly string[]) => {
    const targets = urls.map((url) => new URL(url).host);
    await writeFile(join(folder, `${job}.json`), JSON.stringify([{ targets }]));
  };
  const [alertPort, prometheusPort] = [await freePort(), await freePort()];
  const routes = await ops('alertmanager/alertmanager.yml');
  const alertmanagerFile = await write('alertmanager.yml', {
    ...routes,
    receivers: [{ name: 'owner', webhook_configs: [{ url: receiver.url }] }],
  });
  const settings = await ops('prometheus/prometheus.yml');
  const prometheusFile = await write('prometheus.yml', {
    ...settings,
    rule_files: [join(repositoryRoot, 'ops/prometheus/alerts.yml')],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertPort}`] }] }] },
    scrape_configs: ['forno-bff', 'forno-workers'].map((job) => ({
      job_name: job,
      file_sd_configs: [{ files: [join(folder, `${job}.json`)], refresh_interval: '1s' }],
    })),
  });
  const alertmanager = await startProcess({
    name: 'alertmanager',
    command: 'prometheus-alertmanager',
    args: [
      `--config.file=${alertmanagerFile}`,
      `--storage.path=${join(folder, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${alertPort}`,
      '--cluster.listen-address=',
    ],
  });
  const prometheus = await startProcess({
    name: 'prometheus',
    command: 'prometheus',
    args: [
      `--config.file=${prometheusFile}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${prometheusPort}`,
    ],
  });
  const query = async (expr: string) => {
    const url = `http://127.0.0.1:${prometheusPort}/api/v1/query?query=${encodeURIComponent(expr)}`;
    const response = await fetch(url);
    return Answer.parse(await response.json()).data.result;
  };
  return {
    told,
    discover,
    /** Names of the alerts that page now or soon. */
    paging: async () =>
      (await query('ALERTS{severity="page"}')).map(({ metric: { alertname = '' } }) => alertname),
    /** How many series this query finds. @throws if it is not answered */
    ask: async (expr: string) => (await query(expr)).length,
    close: async () => {
      await Promise.all([prometheus.stop(), alertmanager.stop()]);
      await receiver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
