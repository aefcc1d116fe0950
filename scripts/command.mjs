// `node scripts/command.mjs NAME 'line' …`: a command of package.json. It answers `--help`, and refuses what the command
// does not know, before the line runs with what follows it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import util from 'node:util';
import { heedSettings } from './first-minute.mjs';
import { root } from './run.mjs';

/** NAME [what may follow]: what it does. `…` stands for whatever its tool takes. */
const table = readFileSync(new URL('commands.txt', import.meta.url), 'utf8');

/** Ends the process with what it does after `--help`, and with 2 after anything it does not know. */
export function heed(name, args = process.argv.slice(2)) {
  const [line, usage, does] = new RegExp(`^${name}(.*?): (.*)$`, 'm').exec(table);
  const call = `npm run ${name}${usage && ' --'}${usage}`;
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${does}\n  ${call}`);
    process.exit(0);
  }
  if (line.includes('[…]')) return;
  const flags = [...usage.matchAll(/--([\w-]+)( \w+)?/g)];
  const options = Object.fromEntries(
    flags.map(([, flag, value]) => [flag, { type: value ? 'string' : 'boolean' }]),
  );
  try {
    const { values, positionals } = util.parseArgs({ args, options, allowPositionals: /\[\w/.test(usage) });
    // `[file]` is one, `[names]` are several.
    const [, second] = /\[\w+[^s\]]\]/.test(usage) ? positionals : [];
    if (second !== undefined) throw new Error(`Unexpected argument '${second}'`);
    for (const [, flag, value] of flags) {
      const given = values[flag];
      // One that stands outside of brackets is needed.
      if (given === undefined && usage.includes(` --${flag}${value} `))
        throw new Error(`Say --${flag}${value}`);
      if (given !== undefined && value === ' n' && !/^\d+(\.\d+)?$/.test(given))
        throw new Error(`--${flag} '${given}' is not a number`);
    }
  } catch ({ message }) {
    console.error(`${message.split(/\.\s|\.$/)[0]}. There is: ${call}`);
    process.exit(2);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [name, line, ...args] = process.argv.slice(2);
  heed(name, args);
  const [made] = /bff\/dist\/\S+/.exec(line) ?? [];
  if (made && !existsSync(root + made)) {
    console.error('Forno is not built yet. Run: npm run build');
    process.exit(1);
  }
  // Of the shop here: tests, which are no part of it, must not find a real database.
  if (made) heedSettings();
  const child = spawn('sh', ['-c', `${line} "$@"`, name, ...args], { stdio: 'inherit' });
  // Ctrl-C reaches the program by itself; it ends in its own time.
  process.on('SIGINT', () => {}).on('SIGTERM', () => child.kill());
  child.once('exit', (code) => process.exit(code ?? 1));
}
