import type { Response } from 'express';
import { asset, type Route, refuse, route } from '../http/app.ts';
import { html, sendPage } from '../http/pages.ts';
import type { Ledger } from '../ledger/ledger.ts';

/**
 * The script of the shop's page and the dialog it opens in a frame. A page with a strict content security
 * policy must allow the sandbox's origin in `script-src` and `frame-src`, and nothing else, as the frame makes
 * all calls itself.
 */
export function dialogRoutes(ledger: Ledger, keyId: string): Route[] {
  return [
    route('get', '/checkout.js', asset({ 'cross-origin-resource-policy': 'cross-origin' })),
    route('get', '/dialog.js', asset()),
    route('get', '/dialog.css', asset()),
    route('get', '/dialog', ({ query }, response) => {
      sendDialog(response, query['origin'] ?? '', query['scheme']);
    }),
    /** What the dialog shows: the order's own amount in paise, whatever the page claims. */
    route('get', '/dialog/orders/:id', ({ params, query }, response) => {
      const order = ledger.orders.get(params.id);
      if (query['key'] !== keyId)
        refuse(response, 401, 'wrong_key', 'The key of this page does not match the key of the sandbox.');
      else if (!order) refuse(response, 404, 'order_not_found', 'The sandbox does not know this order.');
      else if (order.status === 'paid')
        refuse(response, 409, 'order_already_paid', 'This order is already paid.');
      else response.json({ id: order.id, amount: order.amount, currency: order.currency });
    }),
  ];
}

/**
 * The page inside the frame. `shop` is the shop's origin: only it may frame this page (by the policy below) and
 * exchange messages with it. `scheme` is `light` or `dark` if the shop sets one: a frame with another colour scheme
 * than its page loses its transparent background.
 */
function sendDialog(response: Response, shop: string, scheme = ''): void {
  if (!isWebOrigin(shop))
    return refuse(response, 400, 'bad_request', 'The dialog needs ?origin= with the shop’s origin.');
  const document = html`<!doctype html>
<html lang="en" data-scheme="${scheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment in the sandbox</title>
<link rel="stylesheet" href="/dialog.css">
<script src="/dialog.js" defer></script>
</head>
<body data-shop="${shop}">
<section class="sheet" aria-labelledby="title">
<p class="sandbox"><strong>Sandbox.</strong> This is a test payment: no money moves.</p>
<h1 id="title" tabindex="-1">Payment</h1>
<p id="description" hidden></p>
<p class="amount"><span id="amount"></span></p>
<p id="payer" class="quiet" hidden></p>
<p id="trouble" class="trouble" role="alert"></p>
<div class="choices">
<button type="button" class="pay" id="pay">Pay</button>
<button type="button" id="slow" aria-describedby="slow-hint">Pay slowly</button>
<p id="slow-hint" class="quiet hint">Authorized now, captured five seconds later.</p>
<button type="button" id="fail" aria-describedby="fail-hint">Fail</button>
<p id="fail-hint" class="quiet hint">The bank declines; you can try again.</p>
</div>
<p id="status" class="quiet" role="status">Loading the order…</p>
<button type="button" class="close" id="close">Close</button>
</section>
</body>
</html>`;
  sendPage(
    response,
    document,
    `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${shop}`,
  );
}

/** Whether the text is an http(s) origin exactly as a browser writes it. */
const isWebOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
