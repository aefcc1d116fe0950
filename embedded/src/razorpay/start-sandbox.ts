import { mkdirSync } from 'node:fs';
import { dialogRoutes } from './customer/dialog-routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { payRoutes } from './customer/pay-routes.ts';
import { createFaults } from './faults/faults.ts';
import { faultRoutes, stateRoute, webhookRoutes } from './http/control-routes.ts';
import { serve } from './http/serve.ts';
import { openLedger } from './ledger/ledger.ts';
import { openMailbox } from './mail/mailbox.ts';
import { mailRoutes } from './mail/routes.ts';
import { catchMail } from './mail/catch-mail.ts';
import { frontPage } from './pages/front-page.ts';
import { apiRoutes } from './provider/api.ts';
import { createTimers } from './provider/timers.ts';
import type { Provider } from './provider/provider.ts';
import { type SandboxOptions, sandboxSettings } from './settings.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

export type Sandbox = { url: string; port: number; smtpPort: number; close(): Promise<void> };

/** Starts Razorpay's sandbox with its dialog, and the mail catcher. Throws on a bad option or a busy port. */
export async function startSandbox(
  options: SandboxOptions,
  onError: (error: unknown) => void = () => {},
): Promise<Sandbox> {
  const settings = sandboxSettings.parse(options);
  mkdirSync(settings.data, { recursive: true });
  const faults = createFaults();
  const ledger = openLedger(settings.data);
  const webhooks = createWebhooks(settings, ledger, faults);
  const timers = createTimers(() => provider);
  const provider: Provider = {
    ledger,
    now: () => Date.now(),
    allowSecondPayment: () => faults.switches().allowSecondPayment,
    capturesManually: () => faults.switches().capture.manual,
    refundSettings: () => faults.switches().refunds,
    record(change, events) {
      const deliveries = webhooks.prepare(events);
      ledger.commit({ ...change, deliveries });
      webhooks.send(deliveries);
    },
    planTimers: timers.plan,
  };
  timers.plan();

  const mailbox = await openMailbox(settings.data);
  const smtp = await catchMail(settings.host, settings.smtpPort, mailbox, faults);
  const http = await serve({
    host: settings.host,
    port: settings.port,
    faults,
    onError,
    routes: [
      ...apiRoutes(provider, settings),
      ...dialogRoutes(ledger, settings.keyId),
      ...payRoutes(provider, settings.keySecret),
      ...dashboardRoutes(provider),
      ...webhookRoutes(webhooks),
      ...faultRoutes(faults),
      ...mailRoutes(mailbox),
      stateRoute(ledger),
      ...frontPage(settings, smtp.port),
    ],
  });

  return {
    url: `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${http.port}`,
    port: http.port,
    smtpPort: smtp.port,
    async close() {
      await Promise.all([http.close(), smtp.close()]);
      timers.stop();
      await webhooks.close();
      ledger.close();
    },
  };
}
