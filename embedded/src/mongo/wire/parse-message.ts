import { decode, type Doc } from '../values/decode.ts';
import { ProtocolError } from './frames.ts';

const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** The low 16 flag bits are required: a receiver must refuse those it doesn't know. */
const KNOWN_REQUIRED = CHECKSUM_PRESENT | MORE_TO_COME;

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
  if ((flags & 0xffff & ~KNOWN_REQUIRED) !== 0) throw new ProtocolError(`flags ${flags}`);
  const end = flags & CHECKSUM_PRESENT ? message.length - 4 : message.length;
  const sequences = new Map<string, Uint8Array[]>();
  let body: Doc | undefined;
  let at = 20;
  while (at < end) {
    const kind = message[at];
    at += 1;
    const size = sizeAt(message, at, end);
    if (kind === 0 && !body) body = decode(message.subarray(at, at + size));
    else if (kind === 1) readSequence(message.subarray(at, at + size), sequences);
    else throw new ProtocolError(`section kind ${kind}`);
    at += size;
  }
  if (!body) throw new ProtocolError('no body');
  const database = body['$db'];
  if (typeof database !== 'string' || database === '') throw new ProtocolError('no $db');
  return { id, body, database, sequences, silent: (flags & MORE_TO_COME) !== 0, legacy: false };
}

function readSequence(section: Buffer, sequences: Map<string, Uint8Array[]>): void {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new ProtocolError('unterminated name');
  const documents: Uint8Array[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const size = sizeAt(section, at, section.length);
    documents.push(section.subarray(at, at + size));
    at += size;
  }
  sequences.set(section.toString('utf8', 4, nameEnd), documents);
}

function parseQuery(message: Buffer, id: number): Request {
  const nameEnd = message.indexOf(0, 20);
  if (nameEnd < 0) throw new ProtocolError('unterminated name');
  const name = message.toString('utf8', 20, nameEnd);
  if (!name.endsWith('.$cmd')) throw new ProtocolError('OP_QUERY is for the first hello alone');
  const at = nameEnd + 9;
  const size = sizeAt(message, at, message.length);
  const body = decode(message.subarray(at, at + size));
  return { id, body, database: name.slice(0, -5), sequences: new Map(), silent: false, legacy: true };
}

function sizeAt(bytes: Buffer, at: number, end: number): number {
  if (at + 5 > end) throw new ProtocolError('cut short');
  const size = bytes.readInt32LE(at);
  if (size < 5 || at + size > end) throw new ProtocolError(`section of ${size} bytes`);
  return size;
}
