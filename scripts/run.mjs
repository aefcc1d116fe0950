import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));

/** The path of a tool that npm installed. */
export const tool = (name) => `${root}node_modules/.bin/${name}`;

/** Compiles rooms; a second checker would compute mongoose's types again, for twice the processor time. */
export const compile = [tool('tsc'), '-b', '--checkers', '1'];

/**
 * Runs a program to its end and returns its exit code; 127 when it isn't found.
 * @param {string} command
 * @param {string[]} args
 */
export function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
