import type { Answer } from '../http/answer.ts';
import { type Html, html, page } from '../pages/html.ts';
import { type Mail, plainLink } from './mail.ts';

/** The list of caught mails for a person, newest first. */
export function listPage(mails: Mail[]): Answer {
  if (mails.length === 0) {
    return page('Emails', html`<h1>Emails</h1><p>No emails yet. Whatever the shop sends appears here.</p>`);
  }
  const rows = mails.map(
    (mail) => html`<tr>
<td><a href="/mail/${mail.id}">${mail.subject || '(no subject)'}</a></td>
<td data-label="From">${mail.from}</td>
<td data-label="To">${mail.to.join(', ')}</td>
<td data-label="Time">${time(mail.date)}</td>
</tr>`,
  );
  return page(
    'Emails',
    html`<h1>Emails</h1>
<table>
<thead><tr><th scope="col">Subject</th><th scope="col">From</th><th scope="col">To</th><th scope="col">Time</th></tr></thead>
<tbody>${rows}</tbody>
</table>`,
  );
}

/** One mail: who, when, the text with its links, and the HTML part in a frame. */
export function mailPage(mail: Mail): Answer {
  const from = mail.fromName === '' ? mail.from : `${mail.fromName} <${mail.from}>`;
  const htmlPart = html`<h2>As HTML</h2>
<iframe class="mail" title="Email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${mail.id}/html"></iframe>`;
  return page(
    mail.subject || '(no subject)',
    html`<p><a href="/mail">All emails</a></p>
<h1>${mail.subject || '(no subject)'}</h1>
<dl>
<dt>From</dt><dd>${from}</dd>
<dt>To</dt><dd>${mail.to.join(', ')}</dd>
<dt>Time</dt><dd>${time(mail.date)}</dd>
<dt>File</dt><dd><a href="/mail/${mail.id}.eml">original (.eml)</a></dd>
</dl>
<h2>As text</h2>
<div class="text">${mail.text === '' ? 'This email has no text part.' : linked(mail.text)}</div>
${mail.html === '' ? '' : htmlPart}`,
  );
}

function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function linked(text: string): Html[] {
  const parts: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(plainLink)) {
    const [link] = match;
    parts.push(html`${text.slice(end, match.index)}<a href="${link}" rel="noreferrer">${link}</a>`);
    end = match.index + link.length;
  }
  return [...parts, html`${text.slice(end)}`];
}
