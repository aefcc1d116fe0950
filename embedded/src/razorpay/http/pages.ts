import type { Response } from 'express';
import { type Mail, plainLink } from '../mail/mail.ts';
import type { SandboxSettings } from '../settings.ts';

/** Markup that is safe to send. Only `html` creates it, so nothing gets in unescaped. */
type Html = { readonly markup: string };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A template whose values are escaped unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: Array<string | number | Html | Html[]>): Html {
  const written = parts.map((part) => {
    if (typeof part === 'object')
      return [part]
        .flat()
        .map(({ markup }) => markup)
        .join('');
    return String(part).replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
  });
  return { markup: String.raw({ raw: strings }, ...written) };
}

/** A page, which loads and runs only what its content security policy names. */
export function sendPage(response: Response, { markup }: Html, policy: string): void {
  response.set('content-security-policy', policy).type('html').send(markup);
}

/** The sandbox's own pages run no script and load nothing but their style sheet and frames of the sandbox. */
const ownPolicy =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

function sendOwnPage(response: Response, title: string, body: Html): void {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Forno sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header><a href="/">Forno sandbox</a> <a href="/mail">Emails</a></header>
<main><h1>${title}</h1>${body}</main>
</body>
</html>`;
  sendPage(response, document, ownPolicy);
}

/** What is here, for a person. */
export function sendFrontPage(response: Response, settings: SandboxSettings, smtpPort: number): void {
  const { keyId, webhookUrl = 'nowhere' } = settings;
  sendOwnPage(
    response,
    'The sandbox',
    html`<p>Stand-ins for a payment provider and a mail server.
<strong>No money moves, and no email leaves this machine.</strong></p>
<dl>
<dt>Emails</dt><dd><a href="/mail">read the caught ones</a>; SMTP port ${smtpPort}</dd>
<dt>Payments</dt><dd>Razorpay's API is under <code>/v1</code>, for the key <code>${keyId}</code>;
the page of the shop loads <a href="/checkout.js">/checkout.js</a>; a script pays with <code>POST /pay</code></dd>
<dt>Events</dt><dd>signed, to <code>${webhookUrl}</code></dd>
<dt>All so far</dt><dd><a href="/state">/state</a></dd>
<dt>Faults</dt><dd><code>PUT</code> <a href="/faults">/faults</a></dd>
</dl>`,
  );
}

/** The caught mails, newest first. */
export function sendMails(response: Response, mails: Mail[]): void {
  const items = mails.map(
    (mail) =>
      html`<li><a href="/mail/${mail.id}">${subjectOf(mail)}</a><br>to ${mail.to.join(', ')}, ${timeOf(mail)}</li>`,
  );
  const none = html`<p>No emails yet. Whatever the shop sends appears here.</p>`;
  sendOwnPage(response, 'Emails', mails.length === 0 ? none : html`<ul>${items}</ul>`);
}

/** One mail: who, when, the text with its links, and the HTML part in a frame. */
export function sendMail(response: Response, mail: Mail): void {
  const { id, from, fromName, to, text } = mail;
  const frame = html`<iframe class="mail" title="Email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${id}/html"></iframe>`;
  sendOwnPage(
    response,
    subjectOf(mail),
    html`<dl>
<dt>From</dt><dd>${fromName} ${from}</dd>
<dt>To</dt><dd>${to.join(', ')}</dd>
<dt>Time</dt><dd>${timeOf(mail)}</dd>
<dt>File</dt><dd><a href="/mail/${id}.eml">original (.eml)</a></dd>
</dl>
<div class="text">${text === '' ? 'This email has no text part.' : linked(text)}</div>
${mail.html === '' ? '' : frame}`,
  );
}

const subjectOf = ({ subject }: Mail): string => subject || '(no subject)';
const timeOf = ({ date }: Mail): string => `${date.slice(0, 19).replace('T', ' ')} UTC`;

function linked(text: string): Html[] {
  const links = [...text.matchAll(plainLink)].map(
    ([link]) => html`<a href="${link}" rel="noreferrer">${link}</a>`,
  );
  return text.split(plainLink).flatMap((words, index) => [html`${words}`, links[index] ?? html``]);
}
