import { connect } from 'node:net';
import { waitFor } from '@forno/shared/testing';
import { z } from 'zod';

/** Sends one command of the W3C's WebDriver, by its name in Firefox and its path elsewhere. */
export type Send = (command: Command, body?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The few commands that the road needs. */
const paths = {
  'WebDriver:Navigate': 'url',
  'WebDriver:ExecuteAsyncScript': 'execute/async',
  'WebDriver:ElementClick': 'element/{id}/click',
  'WebDriver:ElementSendKeys': 'element/{id}/value',
  'WebDriver:SwitchToFrame': 'frame',
  // Firefox alone:
  'WebDriver:SetWindowRect': '',
  'Marionette:SetContext': '',
} as const;
type Command = keyof typeof paths;

const Answer = z.object({ value: z.unknown() });

async function post(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = Answer.parse(await answer.json());
  if (!answer.ok) throw new Error(JSON.stringify(value).slice(0, 400));
  return value;
}

/** Opens a session over HTTP, as WebKitWebDriver has it. */
export async function openSession(url: string, capabilities: unknown): Promise<Send> {
  const session = await waitFor(
    () => post(`${url}/session`, { capabilities: { alwaysMatch: capabilities } }).catch(refused),
    { what: 'the driver to listen' },
  );
  const { sessionId } = z.object({ sessionId: z.string() }).parse(session);
  return (command, body = {}) =>
    post(`${url}/session/${sessionId}/${paths[command].replace('{id}', String(body['id']))}`, body);
}

function refused(error: unknown): undefined {
  if (error instanceof TypeError) return undefined;
  throw error;
}

const Reply = z.tuple([z.literal(1), z.number(), z.unknown(), z.unknown()]);

/** Opens a session over Marionette: the same commands as JSON, each after its length, on Firefox's own port. */
export async function openMarionette(port: number): Promise<Send> {
  const socket = await waitFor(
    () =>
      new Promise<ReturnType<typeof connect> | undefined>((resolve) => {
        const tried = connect(port, '127.0.0.1', () => resolve(tried));
        tried.once('error', () => resolve(undefined));
      }),
    { what: 'Firefox to listen' },
  );
  const waiting = new Map<number, (reply: z.output<typeof Reply>) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.toString('utf8', 0, colon));
      if (colon < 0 || received.length < end) return;
      const reply = Reply.safeParse(JSON.parse(received.toString('utf8', colon + 1, end)));
      received = received.subarray(end);
      // The first one is a greeting.
      if (reply.success) waiting.get(reply.data[1])?.(reply.data);
    }
  });
  let last = 0;
  const send = (command: string, body: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ([, , error, result]) =>
        error ? reject(new Error(JSON.stringify(error).slice(0, 400))) : resolve(result),
      );
      const text = JSON.stringify([0, last, command, body]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
  return async (command, body = {}) => Answer.safeParse(await send(command, body)).data?.value;
}
