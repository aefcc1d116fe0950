import { type Answer, type Call, htmlPage, json, noContent, refusal } from '../http/answer.ts';
import { type Route, route } from '../http/router.ts';
import type { Mailbox } from './mailbox.ts';
import { listPage, mailPage } from './pages.ts';

/** The caught mails: HTML pages, or JSON with `Accept: application/json`. */
export function mailRoutes(mailbox: Mailbox): Route[] {
  return [
    route('GET', '/mail', async (call) => {
      const to = call.query.get('to')?.toLowerCase();
      const mails = (await mailbox.list()).filter(
        (mail) => to === undefined || mail.to.some((address) => address.toLowerCase() === to),
      );
      return wantsJson(call) ? json(200, mails) : listPage(mails);
    }),
    route('DELETE', '/mail', async () => {
      await mailbox.clear();
      return noContent();
    }),
    route('GET', '/mail/:id', async (call) => {
      const id = call.params['id'] ?? '';
      if (id.endsWith('.eml')) return original(await mailbox.raw(id.slice(0, -'.eml'.length)));
      const mail = await mailbox.get(id);
      if (!mail) return notFound();
      return wantsJson(call) ? json(200, mail) : mailPage(mail);
    }),
    route('GET', '/mail/:id/html', async (call) => {
      const mail = await mailbox.get(call.params['id'] ?? '');
      return mail ? htmlPart(mail.html) : notFound();
    }),
  ];
}

function original(raw: Buffer | undefined): Answer {
  if (!raw) return notFound();
  return { status: 200, headers: { 'content-type': 'message/rfc822' }, body: raw };
}

/** Mails are untrusted HTML: no scripts, no external content, and links open in a new window. */
function htmlPart(markup: string): Answer {
  return htmlPage(
    `<!doctype html><base target="_blank"><meta charset="utf-8">${markup}`,
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox",
  );
}

function notFound(): Answer {
  return refusal(404, 'mail_not_found', 'There is no such email.');
}

function wantsJson(call: Call): boolean {
  const accept = call.headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}
