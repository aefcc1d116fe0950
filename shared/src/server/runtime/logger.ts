import { type Logger, pino, stdSerializers } from 'pino';
import type { Config } from './config/index.ts';
import { traceIds } from './tracing/index.ts';

const word = /[^\s<>"'`(){}[\],;:=]+/g;

/**
 * Redacts email addresses, which mail servers and databases put into errors. Word by word: searched for in one pattern, an
 * address that isn't there took minutes of a text as long as what a job or an answer may hold.
 */
export const redactEmails = (text: string): string =>
  text.replace(word, (one) => {
    const at = one.indexOf('@', 1);
    return at > 0 && one.indexOf('.', at + 2) > 0 ? `***@***${one.endsWith('.') ? '.' : ''}` : one;
  });

/** Bytes of log that wait for a disk or reader that takes none; what comes after them is lost. */
const maxUnwritten = 1_000_000;

export type { Logger };

/**
 * A process's logger; requests and jobs get child loggers with their ids. `error` means that an operator must act.
 * Redacts secrets as a last line of defence.
 */
export function createLogger(
  config: Pick<Config, 'LOG_LEVEL' | 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  process: string,
): Logger {
  // Asynchronous and batched: a request never waits for its log line.
  const output = pino.destination({ dest: 1, sync: false, maxLength: maxUnwritten });
  // Pino's own listener is right about a reader that is gone, but ends the process when its disk is full: then the lines
  // are kept, up to a limit, and tried with the next.
  const ownListeners = output.listeners('error');
  output.removeAllListeners('error').on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') for (const listen of ownListeners) listen.call(output, error);
  });
  const options = {
    level: config.LOG_LEVEL,
    base: { process },
    ...(config.OTEL_EXPORTER_OTLP_ENDPOINT && { mixin: traceIds }),
    redact: {
      paths: [
        'password',
        'token',
        '*.password',
        '*.token',
        'req.headers.authorization',
        'req.headers.cookie',
      ],
      remove: true,
    },
    serializers: { err: errorWithoutEmails },
  };
  return pino(options, output);
}

function errorWithoutEmails(error: Error): unknown {
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, code, message: redactEmails(message), stack: redactEmails(stack) };
}
