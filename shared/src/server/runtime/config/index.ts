export * from './read-config.ts';
export { type Config, ConfigSchema } from './schema.ts';
