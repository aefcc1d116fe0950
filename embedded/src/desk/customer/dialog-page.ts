import { type Answer, refusal } from '../http/answer.ts';
import { html } from '../pages/html.ts';

/**
 * The page inside the frame. `origin` is the shop's: only a page of that origin may frame this one (the
 * policy below), and only with that origin does the dialog talk. `scheme` is `light` or `dark` when the shop
 * insists on one: a frame whose page uses another than the frame itself loses its see-through ground.
 */
export function dialogPage(origin: string | null, scheme: string | null): Answer {
  const shop = webOrigin(origin);
  if (shop === undefined)
    return refusal(400, 'bad_request', 'The dialog needs ?origin= with the shop’s origin.');
  const document = html`<!doctype html>
<html lang="en" data-scheme="${scheme ?? ''}">
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
<p class="amount"><span id="amount" data-testid="amount"></span></p>
<p id="payer" class="quiet" hidden></p>
<p id="trouble" class="trouble" role="alert"></p>
<div id="choices" class="choices">
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
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${shop}`,
    },
    body: document.markup,
  };
}

/** The origin as the browser writes it, or undefined when the text is something else than an http(s) origin. */
function webOrigin(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined;
  const { protocol, origin } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text ? origin : undefined;
}
