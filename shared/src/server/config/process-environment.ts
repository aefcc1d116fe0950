export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment as it was given to this process; settings are read from `loadConfig`, never from here. */
export const processEnvironment = (): Environment => process.env;

const systemVariables = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'SystemRoot'];

/** What any program needs to run, without a single setting of the shop: for children that get theirs explicitly. */
export function systemEnvironment(): Environment {
  return Object.fromEntries(systemVariables.map((name) => [name, process.env[name]]));
}
