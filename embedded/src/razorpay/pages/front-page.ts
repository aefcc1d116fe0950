import { asset } from '../http/assets.ts';
import { json } from '../http/answer.ts';
import { type Route, route } from '../http/router.ts';
import type { SandboxSettings } from '../settings.ts';
import { html, page } from './html.ts';

/** The sandbox's front page, its style sheet, and GET /healthz. */
export function frontPage(settings: SandboxSettings, smtpPort: number): Route[] {
  return [
    route('GET', '/', ({ headers }) =>
      page(
        'Welcome',
        html`<h1>The sandbox</h1>
<p>What a shop on one machine needs from the outside world: a payment provider and a mail server.
Both are stand-ins. <strong>No money moves, and no email leaves this machine.</strong></p>
<h2>Emails</h2>
<p><a href="/mail">Read the caught emails</a>. The shop sends them by SMTP to port ${smtpPort}.</p>
<h2>Payments</h2>
<p>Razorpay's API is under <code>/v1</code>, for the key <code>${settings.keyId}</code>. The shop's page loads
<a href="/checkout.js"><code>/checkout.js</code></a>, which opens the payment dialog. A script pays without it:</p>
<pre tabindex="0"><code>curl -H 'content-type: application/json' \\
  -d '{"order_id":"order_…","outcome":"captured"}' \\
  http://${headers.host ?? 'localhost'}/pay</code></pre>
<p>The outcome is <code>captured</code>, <code>failed</code> or <code>authorized</code>.
Everything paid so far is at <a href="/state"><code>/state</code></a>.</p>
<p>${
          settings.webhookUrl === undefined
            ? html`Events are not sent anywhere.`
            : html`Signed events go to <code>${settings.webhookUrl}</code>.`
        }</p>
<h2>Faults on purpose</h2>
<p>Late answers, lost answers and repeated events are switched on with <code>PUT</code> at
<a href="/faults"><code>/faults</code></a>; <code>DELETE</code> switches all of them off.</p>`,
      ),
    ),
    route('GET', '/sandbox.css', () => asset('sandbox.css')),
    route('GET', '/healthz', () => json(200, { ok: true })),
  ];
}
