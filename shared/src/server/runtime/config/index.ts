export { ConfigError, readConfig } from './read-config.ts';
export { commandEnvironment, keepSettings } from './kept-settings.ts';
export { type DataSecrets, dataSecrets } from './data-secrets.ts';
export { type Config, ConfigSchema } from './schema.ts';
export { type Environment, processEnvironment, systemEnvironment } from './process-environment.ts';
