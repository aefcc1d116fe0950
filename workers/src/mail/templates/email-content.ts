import type { ShopContact } from '@forno/shared/domain';
import { z } from 'zod';

/** Links to mail settings and to unsubscribe. */
const FooterLinks = z.object({ settings: z.url(), unsubscribe: z.url() });

/**
 * Marks in a template's schema what whoever registered the address has written, and what an unverified address gets
 * instead: it may be a stranger's.
 */
export type Chosen = <T>(words: z.ZodType<T>, instead: T) => z.ZodType<T>;
export const asWritten: Chosen = (words) => words;
export const withheld: Chosen = (words, instead) => words.transform(() => instead);

/** A mail's content before rendering: HTML and plain text are made from the same parts, so that they never differ. */
export interface EmailContent {
  subject: string;
  preview: string;
  title: string;
  parts: readonly EmailPart[];
  footerLinks?: z.infer<typeof FooterLinks>;
}

export const footerTexts = {
  settings: 'Choose which emails you get',
  unsubscribe: 'Stop emails about orders',
} as const;

interface Table {
  kind: 'table';
  caption: string;
  head: readonly [string, string];
  rows: readonly TableRow[];
}
/** With a picture, by its public address: decoration beside the words, which a mail is whole without. */
type TableRow = readonly [name: string, value: string, picture?: string | undefined];

export type EmailPart =
  | { kind: 'text'; text: string }
  | { kind: 'action'; label: string; link: string }
  /** Beside the one action of a mail: quieter. */
  | { kind: 'link'; label: string; link: string }
  | Table
  | { kind: 'quote'; text: string }
  | { kind: 'small'; text: string };

type Template<Data> = (
  data: Data,
  shop: ShopContact,
  chosen: Chosen,
) => Omit<EmailContent, 'title'> & Partial<Pick<EmailContent, 'title'>>;

/** Makes a mail of what the outbox has of it, beside its reader's name; its title greets them, unless it says otherwise. */
export const template =
  <F extends z.ZodRawShape>(
    fields: (chosen: Chosen) => F,
    write: Template<{ name: string } & z.output<z.ZodObject<F>>>,
  ) =>
  (data: unknown, shop: ShopContact, chosen: Chosen): EmailContent => {
    const parsed = {
      ...z.object({ name: chosen(z.string(), '') }).parse(data),
      ...z.object(fields(chosen)).parse(data),
    };
    return { title: greeting(parsed.name), ...write(parsed, shop, chosen) };
  };

/**
 * The name to greet by, with a space behind an initial or a title, without which it looks like a link; none of what is one:
 * it would carry somebody's advertising under our sender to a mailbox that is not theirs.
 */
function called(name: string): string {
  const spaced = name.replaceAll(
    /(?<![\p{L}\p{M}\p{N}_-])([\p{L}\p{M}]{1,3}\.)(?=\p{L}[\p{L}\p{M}])/gu,
    '$1 ',
  );
  return /[/:@]|\.\p{L}[\p{L}\p{M}]/u.test(spaced) ? '' : spaced;
}
const greeting = (name: string): string => `Hello ${called(name)}`.trim() + ',';

/** Without a name that may be an advertisement (`called`). */
export const welcome = (name: string, shop: ShopContact): string =>
  `Welcome to ${[shop.name, called(name)].filter(Boolean).join(', ')}!`;

/** Not the contact page: it needs a login, which the reader may have lost. */
export const notYouNote = ({ phone, email }: ShopContact): string =>
  `If not, tell us at once: ${phone} or ${email}.`;

/** At the foot of every mail. */
export const senderOf = ({ name, address, phone }: ShopContact): string => `${name}, ${address}, ${phone}`;

export const text = (words: string): EmailPart => ({ kind: 'text', text: words });
export const small = (words: string): EmailPart => ({ kind: 'small', text: words });
export const quote = (words: string): EmailPart => ({ kind: 'quote', text: words });
export const action = (label: string, link: string): EmailPart => ({ kind: 'action', label, link });

/** Of an order's mail: where it is followed with an account, and without, which mails of before don't have. */
export const OrderLinks = FooterLinks.extend({ link: z.url(), follow: z.url().optional() });

/** Who has not confirmed the address may have no password to log in with, and no session where the mail is read. */
export const followIt = (chosen: Chosen, { link, follow }: z.infer<typeof OrderLinks>): EmailPart[] =>
  chosen === asWritten || follow === undefined
    ? [action('Follow your order', link)]
    : [action('Follow your order', follow), { kind: 'link', label: 'Your orders', link }];
