import { MAX_DOCUMENT_BYTES } from '../values/decode.ts';
import { MAX_MESSAGE_BYTES } from '../wire/frames.ts';
import type { Command } from './command.ts';

const VERSION = '7.0.0';

/** A standalone server: no replica set, so drivers neither retry writes nor try transactions. */
export const hello: Command = ({ name }) => ({
  ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
  helloOk: true,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
});

export const buildInfo: Command = () => ({
  version: VERSION,
  versionArray: [7, 0, 0, 0],
  gitVersion: 'embedded',
  modules: ['forno-embedded-document-store'],
  bits: 64,
  debug: false,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
});

export const nothing: Command = () => ({});
