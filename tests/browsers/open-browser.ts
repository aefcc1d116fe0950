import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@forno/shared/processes';
import { processEnvironment } from '@forno/shared/server/runtime';
import { openMarionette, openSession, type Send } from './remote.ts';

export const engines = ['firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];
export interface Size {
  width: number;
  height: number;
}

export interface Browser {
  send: Send;
  /** What pages complained of and nobody caught, so far. */
  errors: () => string[];
  close: () => void;
}

/** How an engine tells of an uncaught error, on its standard output. */
const complaint = { firefox: /^JavaScript error: .*/gm, webkit: /^.*CONSOLE JS ERROR.*/gm };

/** Starts an engine without a screen, its window this large. */
export async function openBrowser(engine: Engine, { width, height }: Size): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'forno-browser-'));
  const port = await freePort();
  const prefs = {
    'marionette.port': port,
    'browser.dom.window.dump.enabled': true,
    'app.update.enabled': false,
  };
  const lines = Object.entries(prefs).map(([name, value]) => `user_pref("${name}", ${String(value)});`);
  writeFileSync(join(folder, 'user.js'), lines.join('\n'));
  const command =
    engine === 'firefox'
      ? [
          'firefox-esr',
          '--headless',
          '--marionette',
          '--no-remote',
          '--remote-allow-system-access',
          '--profile',
          folder,
        ]
      : ['xvfb-run', '-a', '-s', '-screen 0 1400x1000x24', 'WebKitWebDriver', `--port=${port}`];
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...processEnvironment(),
      HOME: folder,
      WIDTH: String(width),
      HEIGHT: String(height),
      // As root, and without a graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += String(bytes)));
  const close = (): void => {
    process.off('exit', close);
    endGroup(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  // It leads a group of its own, which an interrupted run would leave behind.
  process.once('exit', close);
  try {
    const send =
      engine === 'firefox'
        ? await openMarionette(port)
        : await openSession(`http://127.0.0.1:${port}`, {
            'webkitgtk:browserOptions': {
              binary: fileURLToPath(new URL('window.py', import.meta.url)),
              args: [],
            },
          });
    if (engine === 'firefox') await narrow(send, width);
    return { send, errors: () => output.match(complaint[engine]) ?? [], close };
  } catch (error) {
    close();
    throw new Error(`${engine} did not start: ${output.slice(-2_000)}`, { cause: error });
  }
}

/** A window of Firefox is never narrower than its own buttons: the page inside is. */
async function narrow(send: Send, width: number): Promise<void> {
  await send('WebDriver:SetWindowRect', { width: 1400, height: 1000 });
  await send('Marionette:SetContext', { value: 'chrome' });
  const script = `
    const { style } = gBrowser.selectedBrowser;
    style.setProperty('min-width', '${width}px');
    style.setProperty('max-width', '${width}px');
    arguments[0]();`;
  await send('WebDriver:ExecuteAsyncScript', { script, args: [] });
  await send('Marionette:SetContext', { value: 'content' });
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
