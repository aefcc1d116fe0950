export type Environment = Readonly<Record<string, string | undefined>>;

const systemVariables = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'SystemRoot'];

/**
 * The minimal environment of any program, without the shop's settings: for child processes that get theirs explicitly.
 */
export function systemEnvironment(): Environment {
  return Object.fromEntries(systemVariables.map((name) => [name, process.env[name]]));
}
