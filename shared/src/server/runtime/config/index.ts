export * from './read-config.ts';
export { type Config, ConfigSchema, constantNames } from './schema.ts';
