import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Faults } from '../faults/faults.ts';
import type { Mailbox } from './mailbox.ts';

const LARGEST_MAIL = 10_000_000;

/** Listens for SMTP without TLS; any login is accepted, none is needed. Keeps every mail, forwards none. */
export async function catchMail(
  host: string,
  port: number,
  mailbox: Mailbox,
  faults: Faults,
): Promise<{ port: number; close(): Promise<void> }> {
  const keepThenAnswer = async (
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (problem?: Error) => void,
  ): Promise<void> => {
    const problem = await keep(stream, session, mailbox, faults).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    done(problem);
  };
  const server = new SMTPServer({
    logger: false,
    banner: 'Forno mail catcher',
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    size: LARGEST_MAIL,
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, done) => void keepThenAnswer(stream, session, done),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // A client's disconnect is no error of ours, and without a listener it would end the process.
  server.removeAllListeners('error').on('error', () => {});
  const address: AddressInfo | string | null = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the error for the sender if the mail was not kept. */
async function keep(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  mailbox: Mailbox,
  faults: Faults,
): Promise<Error | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  if (stream.sizeExceeded) return answering(552, 'The mail is too large');
  const { refuse, delayMs } = faults.onMail();
  if (delayMs > 0) await wait(delayMs);
  const { mailFrom, rcptTo } = session.envelope;
  // Real servers put the address in their replies.
  if (refuse) return answering(451, `<${rcptTo[0]?.address}>: Greylisted, try again later`);
  await mailbox.add(Buffer.concat(chunks), {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
  });
  return undefined;
}

function answering(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
