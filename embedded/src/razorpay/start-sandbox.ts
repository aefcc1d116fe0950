import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { type Listening, listen } from '@forno/shared/processes';
import { faultRoutes, frontRoutes, stateRoute } from './control.ts';
import { dialogRoutes } from './customer/dialog.ts';
import { payRoutes } from './customer/pay.ts';
import { dashboardRoutes } from './dashboard.ts';
import { createFaults } from './faults/faults.ts';
import { sandboxApp } from './http/app.ts';
import { openLedger } from './ledger/ledger.ts';
import { catchMail } from './mail/catch-mail.ts';
import { openMailbox } from './mail/mailbox.ts';
import { mailRoutes } from './mail/routes.ts';
import { apiRoutes } from './provider/api.ts';
import { capturePayment } from './provider/payments.ts';
import type { Change, Provider } from './provider/provider.ts';
import { endRefund } from './provider/refunds.ts';
import { createSchedule } from './schedule.ts';
import { type SandboxOptions, sandboxSettings } from './settings.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

export type Sandbox = Listening & { smtpPort: number };

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
  const schedule = createSchedule();
  /** Captures authorised payments and ends pending refunds when due: the ledger's times survive a restart. */
  const plan = ({ payments = [], refunds = [] }: Change): void => {
    for (const { id, status, capture_at_ms: due } of payments)
      if (status === 'authorized' && due !== null) schedule.at(id, due, () => capturePayment(provider, id));
    for (const { id, status, ends_at_ms: due } of refunds)
      if (status === 'pending' && due !== null) schedule.at(id, due, () => endRefund(provider, id));
  };
  const provider: Provider = {
    ledger,
    switches: faults.switches,
    record(change, events = []) {
      const deliveries = webhooks.prepare(events);
      ledger.commit({ ...change, deliveries });
      webhooks.send(deliveries);
      plan(change);
    },
  };
  plan({ payments: ledger.payments.all(), refunds: ledger.refunds.all() });

  const mailbox = await openMailbox(settings.data);
  const smtp = await catchMail(settings.host, settings.smtpPort, mailbox, faults);
  const routes = [
    ...apiRoutes(provider, settings),
    ...dialogRoutes(ledger, settings.keyId),
    ...payRoutes(provider, settings.keySecret),
    ...dashboardRoutes(provider, webhooks),
    ...faultRoutes(faults),
    ...mailRoutes(mailbox),
    ...frontRoutes(settings, smtp.port),
    stateRoute(ledger),
  ];
  const { host } = settings;
  const http = await listen(createServer(sandboxApp({ host, routes, faults, onError })), settings.port, host);

  return {
    ...http,
    smtpPort: smtp.port,
    async close() {
      await Promise.all([http.close(), smtp.close()]);
      schedule.stop();
      await webhooks.close();
      ledger.close();
    },
  };
}
