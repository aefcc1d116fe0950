import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Mail, readMail } from './mail.ts';

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/** The mails under `<dataDir>/mail`, those of earlier runs too. */
export async function openMailbox(dataDir: string) {
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  const fileOf = (id: string): string => join(folder, `${id}.eml`);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  /** Each with its parsed mail, once it was read. */
  const mails = new Map<string, Mail | undefined>(
    files.map((name) => [name.slice(0, -'.eml'.length), undefined]),
  );
  let caught = 0;

  const raw = async (id: string): Promise<Buffer | undefined> =>
    mails.has(id) ? readFile(fileOf(id)) : undefined;
  const get = async (id: string): Promise<Mail | undefined> => {
    const bytes = mails.get(id) ? undefined : await raw(id);
    if (!bytes) return mails.get(id);
    const mail = await readMail(id, receivedAt(id), bytes);
    if (mails.has(id)) mails.set(id, mail);
    return mail;
  };

  return {
    /** Stores a mail: a complete `.eml` file once this resolves. */
    async add(bytes: Buffer, { from, to }: { from: string; to: string[] }): Promise<void> {
      caught += 1;
      const id = `${Date.now().toString(36)}-${caught.toString(36).padStart(5, '0')}`;
      // The headers a delivering mail server prepends: they keep recipients that no header names.
      const trace = [`Return-Path: <${from}>`, ...to.map((address) => `Delivered-To: ${address}`), ''];
      await writeFile(join(folder, `${id}.part`), Buffer.concat([Buffer.from(trace.join('\r\n')), bytes]));
      await rename(join(folder, `${id}.part`), fileOf(id));
      mails.set(id, undefined);
    },
    /** Newest first. */
    async list(): Promise<Mail[]> {
      const all = await Promise.all([...mails.keys()].toReversed().map(get));
      return all.filter((mail) => mail !== undefined);
    },
    get,
    raw,
    async clear(): Promise<void> {
      const gone = [...mails.keys()];
      mails.clear();
      await Promise.all(gone.map((id) => rm(fileOf(id), { force: true })));
    },
  };
}

function receivedAt(id: string): Date {
  return new Date(Number.parseInt(id.split('-')[0] ?? '', 36) || 0);
}
