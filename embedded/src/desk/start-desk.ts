import { mkdirSync } from 'node:fs';
import { dialogRoutes } from './customer/dialog-routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { payRoutes } from './customer/pay-routes.ts';
import { stateRoute } from './customer/state-route.ts';
import { createFaults } from './faults/faults.ts';
import { faultRoutes } from './faults/routes.ts';
import { serve } from './http/serve.ts';
import { openLedger } from './ledger/ledger.ts';
import { openMailbox } from './mail/mailbox.ts';
import { mailRoutes } from './mail/routes.ts';
import { catchMail } from './mail/catch-mail.ts';
import { frontPage } from './pages/front-page.ts';
import { apiRoutes } from './provider/api.ts';
import { inTime } from './provider/in-time.ts';
import type { Provider } from './provider/provider.ts';
import { type DeskOptions, deskSettings } from './settings.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

export type Desk = { url: string; port: number; smtpPort: number; close(): Promise<void> };

/** States of an attempt that is not over. */
const underWay = ['created', 'authorized'];

/** Starts the desk: Razorpay's sandbox with its dialog, and the mail catcher. Throws on a bad option or a taken port. */
export async function startDesk(
  options: DeskOptions,
  onError: (error: unknown) => void = () => {},
): Promise<Desk> {
  const settings = deskSettings.parse(options);
  mkdirSync(settings.data, { recursive: true });
  const faults = createFaults();
  const ledger = openLedger(settings.data);
  const webhooks = createWebhooks(settings, ledger, faults);
  const byItself = inTime(() => provider);
  const provider: Provider = {
    ledger,
    now: () => Date.now(),
    allowSecondPayment: () => faults.switches().allowSecondPayment,
    captureSettings: () => faults.switches().capture,
    refundSettings: () => faults.switches().refunds,
    toldAttempts: (orderId) =>
      ledger
        .paymentsOf(orderId)
        .filter(({ status }) => !faults.switches().hideAttempts || !underWay.includes(status)),
    record(change, events) {
      const deliveries = webhooks.prepare(events);
      ledger.commit({ ...change, deliveries });
      webhooks.send(deliveries);
    },
    doInTime: byItself.plan,
  };
  byItself.plan();

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
      stateRoute(ledger, faults),
      ...frontPage(settings, smtp.port),
    ],
  });

  return {
    url: `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${http.port}`,
    port: http.port,
    smtpPort: smtp.port,
    async close() {
      await Promise.all([http.close(), smtp.close()]);
      byItself.stop();
      await webhooks.close();
      ledger.close();
    },
  };
}
