import PostalMime, { type Address } from 'postal-mime';

/** A parsed mail. Addresses are bare (`a@b.example`), times ISO 8601. */
export type Mail = {
  id: string;
  from: string;
  fromName: string;
  to: string[];
  subject: string;
  date: string;
  text: string;
  html: string;
  messageId: string;
  /** Every http(s) address in the mail, once each, in the order of the text. */
  links: string[];
};

/** Parses one mail. A malformed mail is still returned, with what was found. */
export async function readMail(id: string, receivedAt: Date, raw: Buffer): Promise<Mail> {
  const email = await PostalMime.parse(raw);
  const text = email.text ?? '';
  const html = email.html ?? '';
  const to = addresses([...(email.to ?? []), ...(email.cc ?? [])]);
  const envelope = email.headers.filter(({ key }) => key === 'delivered-to').map(({ value }) => value);
  return {
    id,
    from: addresses(email.from ? [email.from] : [])[0] ?? email.returnPath ?? '',
    fromName: email.from?.name ?? '',
    to: to.length > 0 ? to : envelope,
    subject: email.subject ?? '',
    date: dateOf(email.date) ?? receivedAt.toISOString(),
    text,
    html,
    messageId: email.messageId ?? '',
    links: linksIn(text, html),
  };
}

function addresses(list: Address[]): string[] {
  return list.flatMap((entry) => entry.address ?? entry.group?.flatMap(({ address }) => address ?? []) ?? []);
}

function dateOf(header: string | undefined): string | undefined {
  const date = new Date(header ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function linksIn(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(/href\s*=\s*["'](https?:[^"']+)["']/gi)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  const inText = [...text.matchAll(plainLink)].map(([link]) => link);
  return [...new Set([...inText, ...inHtml])];
}

/** A web address in running text, without any full stop or bracket that follows it. */
export const plainLink = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;
