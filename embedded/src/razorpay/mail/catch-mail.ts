import { buffer } from 'node:stream/consumers';
import { type Listening, listen } from '@forno/shared/processes';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerEnvelope,
  type SMTPServerOptions,
} from 'smtp-server';
import type { Faults } from '../faults/faults.ts';
import type { Mailbox } from './mailbox.ts';

const LARGEST_MAIL = 10_000_000;

/** Listens for SMTP without TLS; any login is accepted, none is needed. Keeps every mail, forwards none. */
export async function catchMail(
  host: string,
  port: number,
  mailbox: Mailbox,
  faults: Faults,
): Promise<Listening> {
  /** Returns the answer for the sender if the mail was not kept. */
  const keep = async (stream: SMTPServerDataStream, { mailFrom, rcptTo }: SMTPServerEnvelope) => {
    const bytes = await buffer(stream);
    if (stream.sizeExceeded) return answering(552, 'The mail is too large');
    // Real servers put the address in their replies.
    if (faults.refusesMail()) return answering(451, `<${rcptTo[0]?.address}>: Greylisted, try again later`);
    const from = mailFrom === false ? '' : mailFrom.address;
    await mailbox.add(bytes, { from, to: rcptTo.map(({ address }) => address) });
    return undefined;
  };
  const keepThenAnswer: SMTPServerOptions['onData'] = async (stream, { envelope }, done) => {
    const notKept = (error: unknown) => answering(450, String(error));
    done(await keep(stream, envelope).catch(notKept));
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
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData: keepThenAnswer,
  });
  // A client's disconnect is no error of ours, and without a listener it would end the process.
  server.on('error', () => {});
  return listen(server.server, port, host);
}

function answering(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
