import type { Response } from 'express';
import { type Call, type Route, refuse, route } from '../http/app.ts';
import { sendMail, sendMails, sendPage } from '../http/pages.ts';
import type { Mailbox } from './mailbox.ts';

/** Mails are untrusted HTML: no scripts, no external content, and links open in a new window. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The caught mails: HTML pages, or JSON with `Accept: application/json`. */
export function mailRoutes(mailbox: Mailbox): Route[] {
  return [
    route('get', '/mail', async (call, response) => {
      const to = call.query['to']?.toLowerCase();
      const mails = (await mailbox.list()).filter(
        (mail) => to === undefined || mail.to.some((address) => address.toLowerCase() === to),
      );
      if (wantsJson(call)) response.json(mails);
      else sendMails(response, mails);
    }),
    route('delete', '/mail', async (_call, response) => {
      await mailbox.clear();
      response.status(204).end();
    }),
    route('get', '/mail/:id.eml', async ({ params }, response) => {
      const raw = await mailbox.raw(params.id);
      if (raw) response.type('message/rfc822').send(raw);
      else refuseMail(response);
    }),
    route('get', '/mail/:id', async (call, response) => {
      const mail = await mailbox.get(call.params.id);
      if (!mail) refuseMail(response);
      else if (wantsJson(call)) response.json(mail);
      else sendMail(response, mail);
    }),
    route('get', '/mail/:id/html', async ({ params }, response) => {
      const mail = await mailbox.get(params.id);
      if (!mail) return refuseMail(response);
      const markup = `<!doctype html><base target="_blank"><meta charset="utf-8">${mail.html}`;
      sendPage(response, { markup }, policy);
    }),
  ];
}

function refuseMail(response: Response): void {
  refuse(response, 404, 'mail_not_found', 'There is no such email.');
}

function wantsJson(call: Call): boolean {
  const accept = call.headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}
