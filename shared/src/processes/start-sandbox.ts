import { mkdirSync } from 'node:fs';
import { type RunningProcess, startNode } from './start-process.ts';

export interface SandboxOptions {
  /** Where the payments and the caught mails go. */
  folder: string;
  host?: string;
  port?: number;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where the shop takes Razorpay's events. */
  webhookUrl: string;
  /** Further settings of the sandbox, such as `webhook-retry-ms`. */
  settings?: Readonly<Record<string, string>>;
  fromSource?: boolean;
  onLine?: (line: string) => void;
}

export interface RunningSandbox extends RunningProcess {
  url: string;
  smtpUrl: string;
}

/** Starts the sandbox: Razorpay and the mail catcher of one machine. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  mkdirSync(options.folder, { recursive: true });
  const settings = {
    host: options.host ?? '127.0.0.1',
    port: String(options.port ?? 0),
    data: options.folder,
    'key-id': options.keyId,
    'key-secret': options.keySecret,
    'webhook-secret': options.webhookSecret,
    'webhook-url': options.webhookUrl,
    ...options.settings,
  };
  const running = await startNode({
    name: 'sandbox',
    entry: options.fromSource ? 'embedded/src/razorpay/main.ts' : 'embedded/dist/razorpay/main.bundle.js',
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    ready: /^sandbox listening (\d+) (\d+)$/,
    onLine: options.onLine,
  });
  const [, http, smtp] = running.announced ?? [];
  return { ...running, url: `http://127.0.0.1:${http}`, smtpUrl: `smtp://127.0.0.1:${smtp}` };
}
