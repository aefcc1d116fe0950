export { batch } from './batch.ts';
export * from './config/index.ts';
export { type Effect, effects, type Perform, perform } from './effects.ts';
export { type Health, healthRouter, serveHealth } from './health.ts';
export { redactEmails, createLogger, type Logger } from './logger.ts';
export * from './passwords/index.ts';
export { createRedis } from './redis.ts';
export { runProcess } from './run-process.ts';
export * from './tracing/index.ts';
