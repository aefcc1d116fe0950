import { type Answer, htmlPage, refusal } from '../http/answer.ts';
import { html } from '../pages/html.ts';

/**
 * The page inside the frame. `origin` is the shop's: only that origin may frame this page (by the policy below) and
 * exchange messages with it. `scheme` is `light` or `dark` if the shop sets one: a frame with another colour scheme
 * than its page loses its transparent background.
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
  return htmlPage(
    document.markup,
    `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${shop}`,
  );
}

/** The text if it is an http(s) origin exactly as a browser writes it, otherwise undefined. */
function webOrigin(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined;
  const { protocol, origin } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text ? origin : undefined;
}
