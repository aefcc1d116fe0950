export {
  ConfigError,
  readConfig,
  commandEnvironment,
  keepSettings,
  type DataSecrets,
  dataSecrets,
  type Environment,
  processEnvironment,
  systemEnvironment,
} from './read-config.ts';
export { type Config, ConfigSchema } from './schema.ts';
