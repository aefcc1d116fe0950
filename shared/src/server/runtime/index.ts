export { batch } from './batch.ts';
export * from './config/index.ts';
export { type Effect, effects, type Perform, perform } from './effects.ts';
export { redactEmails } from './redact-emails.ts';
export { createLogger, type Logger } from './logger.ts';
export * from './passwords/index.ts';
export { createRedis } from './redis.ts';
export { runProcess } from './run-process.ts';
export * from './tracing/index.ts';
