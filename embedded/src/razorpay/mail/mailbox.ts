import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Mail, readMail } from './mail.ts';

type Envelope = { from: string; to: string[] };

export type Mailbox = {
  /** Stores a mail: a complete `.eml` file once this resolves. */
  add(raw: Buffer, envelope: Envelope): Promise<void>;
  /** Newest first. */
  list(): Promise<Mail[]>;
  get(id: string): Promise<Mail | undefined>;
  raw(id: string): Promise<Buffer | undefined>;
  clear(): Promise<void>;
};

/** The mails under `<dataDir>/mail`, those of earlier runs too. */
export async function openMailbox(dataDir: string): Promise<Mailbox> {
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const ids = new Set(files.map((name) => name.slice(0, -'.eml'.length)));
  const read = new Map<string, Mail>();
  let caught = 0;

  const raw = (id: string): Promise<Buffer> => readFile(join(folder, `${id}.eml`));
  const get = async (id: string): Promise<Mail | undefined> => {
    if (!ids.has(id)) return undefined;
    const mail = read.get(id) ?? (await readMail(id, receivedAt(id), await raw(id)));
    read.set(id, mail);
    return mail;
  };

  return {
    async add(bytes, envelope) {
      caught += 1;
      const id = `${Date.now().toString(36)}-${caught.toString(36).padStart(5, '0')}`;
      const draft = join(folder, `${id}.part`);
      await writeFile(draft, Buffer.concat([Buffer.from(traceHeaders(envelope)), bytes]));
      await rename(draft, join(folder, `${id}.eml`));
      ids.add(id);
    },
    async list() {
      const mails = await Promise.all([...ids].toReversed().map(get));
      return mails.filter((mail) => mail !== undefined);
    },
    get,
    raw: async (id) => (ids.has(id) ? raw(id) : undefined),
    async clear() {
      const gone = [...ids];
      ids.clear();
      read.clear();
      await Promise.all(gone.map((id) => rm(join(folder, `${id}.eml`), { force: true })));
    },
  };
}

/** The headers a delivering mail server prepends: they keep recipients that no header names. */
function traceHeaders({ from, to }: Envelope): string {
  return [`Return-Path: <${from}>`, ...to.map((address) => `Delivered-To: ${address}`), ''].join('\r\n');
}

function receivedAt(id: string): Date {
  return new Date(Number.parseInt(id.split('-')[0] ?? '', 36) || 0);
}
