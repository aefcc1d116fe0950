export * from './read-config.ts';
export { type Config, ConfigSchema, constantNames, PublicUrl } from './schema.ts';
