/** MongoDB's limit for one message, in bytes. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;

/** The peer does not speak the protocol: its connection is closed. */
export class ProtocolError extends Error {}

/**
 * Splits a byte stream into messages by length prefix. Nothing is allocated for an announced length: only
 * bytes that have arrived are buffered.
 */
export function createFrameReader(): (chunk: Buffer) => Buffer[] {
  let chunks: Buffer[] = [];
  let size = 0;

  function joined(): Buffer {
    const [only] = chunks;
    const whole = chunks.length === 1 && only ? only : Buffer.concat(chunks, size);
    chunks = [whole];
    return whole;
  }

  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    const messages: Buffer[] = [];
    while (size >= 4) {
      const head = (chunks[0]?.length ?? 0) >= 4 ? chunks[0] : joined();
      const length = head?.readInt32LE(0) ?? 0;
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES)
        throw new ProtocolError(`message length ${length}`);
      if (size < length) break;
      const whole = joined();
      messages.push(whole.subarray(0, length));
      const rest = whole.subarray(length);
      chunks = rest.length > 0 ? [rest] : [];
      size = rest.length;
    }
    return messages;
  };
}
