import { once } from 'node:events';
import { connect } from 'node:net';
import type { Printer } from '@forno/shared/domain';
import { printReasons } from '@forno/shared/messages/server';

/** `away`: nothing was sent. `unsure`: it may be on paper. */
export type Sent = { how: 'printed' } | { how: 'away' | 'unsure'; why: string };

/** In ms. Of the whole; until it says how much paper there is, which not every printer does; until it hangs up. */
const within = { all: 15_000, connected: 5_000, status: 1_000, closed: 2_000 };

/** The longest delivery has a fifth of it; in bytes. */
const longest = 64 * 1_024;

/** "Transmit the paper sensor's status", answered at once, whatever is being printed. */
const askPaper = Uint8Array.of(0x10, 0x04, 0x04);
/** Bits of the answer: those that are fixed, and those of the end of the paper. */
const [fixed, answer, noPaper] = [0x93, 0x12, 0x60];

/**
 * Sends a sheet to a receipt printer, which takes one connection at a time and confirms nothing. One without paper would keep it
 * and print it whenever it has some: it is asked before.
 * @param write makes the sheet once the printer is there
 */
export async function sendToPrinter(
  { address, port }: Printer,
  write: () => Promise<Uint8Array>,
  limits = within,
): Promise<Sent> {
  const socket = connect({ host: address, port });
  const broken = new AbortController();
  const end = () => broken.abort();
  socket.on('error', end);
  const signal = AbortSignal.any([broken.signal, AbortSignal.timeout(limits.all)]);
  const upTo = (ms: number) => AbortSignal.any([signal, AbortSignal.timeout(ms)]);
  let begun = false;
  try {
    await once(socket, 'connect', { signal: upTo(limits.connected) });
    socket.on('close', end);
    const told = once(socket, 'data', { signal: upTo(limits.status) }).catch(() => []);
    socket.write(askPaper);
    const [status] = await told;
    signal.throwIfAborted();
    if (Buffer.isBuffer(status) && status.some((byte) => (byte & fixed) === answer && (byte & noPaper) > 0))
      return { how: 'away', why: printReasons.noPaper };
    const bytes = await write();
    if (bytes.length > longest) return { how: 'away', why: printReasons.long };
    signal.throwIfAborted();
    begun = true;
    socket.resume();
    const finished = once(socket, 'finish', { signal });
    socket.end(bytes);
    await finished;
    signal.throwIfAborted();
    socket.off('close', end);
    // Closed by us too early, what is still on its way would be thrown away.
    await Promise.race([once(socket, 'close'), once(upTo(limits.closed), 'abort')]);
    return broken.signal.aborted ? { how: 'unsure', why: printReasons.broke } : { how: 'printed' };
  } catch (thrown) {
    if (!signal.aborted && !(thrown instanceof Error && thrown.name === 'AbortError')) throw thrown;
    return begun ? { how: 'unsure', why: printReasons.broke } : { how: 'away', why: printReasons.away };
  } finally {
    socket.destroy();
  }
}
