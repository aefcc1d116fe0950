import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Config, readConfig } from '../server/runtime/config/index.ts';

/** Where the global setup stores the addresses of what it started. */
declare module 'vitest' {
  interface ProvidedContext {
    redisUrl: string;
    mongoUrl: string;
  }
}

/** Settings of one integration test file, with a database and queue prefix of its own. Call it once per file. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  const id = randomUUID().slice(0, 8);
  const mongo = new URL(inject('mongoUrl'));
  mongo.pathname = `/test_${id}`;
  const settings = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    MONGO_URL: mongo.href,
    REDIS_URL: inject('redisUrl'),
    QUEUE_PREFIX: `test-${id}`,
    JWT_SECRET: `secret-of-the-tests-${randomUUID()}`,
    RAZORPAY_KEY_ID: 'rzp_test_forno',
    RAZORPAY_KEY_SECRET: 'razorpay-secret-of-the-tests',
    RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-the-tests',
    RAZORPAY_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PASSWORD_COST: '4',
    LOG_LEVEL: 'silent',
  });
  return { ...settings, ...overrides };
}
