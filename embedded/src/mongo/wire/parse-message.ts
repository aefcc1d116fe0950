import { decode, type Doc } from '../values/decode.ts';
import { ProtocolError } from './frames.ts';

const OP_QUERY = 2004;
const OP_MSG = 2013;
const MORE_TO_COME = 2;

export interface Request {
  readonly id: number;
  readonly body: Doc;
  readonly database: string;
  /** Document sequences sent beside the body, by field name, still as BSON. */
  readonly sequences: ReadonlyMap<string, readonly Uint8Array[]>;
  /** No reply is expected. */
  readonly silent: boolean;
  /** Sent as legacy OP_QUERY (a driver's very first hello): answered with OP_REPLY. */
  readonly legacy: boolean;
}

/** @throws ProtocolError (or a BSON error) for anything that is not a well-formed message. */
export function parseMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG) return parseMsg(message, id);
  if (opCode === OP_QUERY) return parseQuery(message, id);
  throw new ProtocolError(`opcode ${opCode}`);
}

function parseMsg(message: Buffer, id: number): Request {
  const flags = message.readUInt32LE(16);
  // The low 16 flag bits are required: a receiver must refuse those it doesn't know.
  if ((flags & 0xffff & ~MORE_TO_COME) !== 0) throw new ProtocolError(`flags ${flags}`);
  const sequences = new Map<string, Uint8Array[]>();
  let body: Doc | undefined;
  for (let at = 20; at < message.length; ) {
    const kind = message[at];
    const section = sectionAt(message, at + 1);
    if (kind === 0 && !body) body = decode(section);
    else if (kind === 1) readSequence(section, sequences);
    else throw new ProtocolError(`section kind ${kind}`);
    at += 1 + section.length;
  }
  if (!body) throw new ProtocolError('no body');
  const database = body['$db'];
  if (typeof database !== 'string' || database === '') throw new ProtocolError('no $db');
  return { id, body, database, sequences, silent: (flags & MORE_TO_COME) !== 0, legacy: false };
}

function readSequence(section: Buffer, sequences: Map<string, Uint8Array[]>): void {
  const name = nameAt(section, 4);
  const documents: Uint8Array[] = [];
  for (let at = 4 + name.length + 1; at < section.length; at += documents.at(-1)?.length ?? 0)
    documents.push(sectionAt(section, at));
  sequences.set(name.toString(), documents);
}

function parseQuery(message: Buffer, id: number): Request {
  const bytes = nameAt(message, 20);
  const name = bytes.toString();
  if (!name.endsWith('.$cmd')) throw new ProtocolError('OP_QUERY is for the first hello alone');
  const body = decode(sectionAt(message, 20 + bytes.length + 9));
  return { id, body, database: name.slice(0, -5), sequences: new Map(), silent: false, legacy: true };
}

function nameAt(bytes: Buffer, at: number): Buffer {
  const end = bytes.indexOf(0, at);
  if (end < 0) throw new ProtocolError('unterminated name');
  return bytes.subarray(at, end);
}

/** What begins with its own length: a document or a sequence of them. */
function sectionAt(bytes: Buffer, at: number): Buffer {
  const size = at + 5 > bytes.length ? 0 : bytes.readInt32LE(at);
  if (size < 5 || at + size > bytes.length) throw new ProtocolError(`section of ${size} bytes`);
  return bytes.subarray(at, at + size);
}
