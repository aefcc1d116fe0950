import { mongo } from 'mongoose';
import { expect, it, vi } from 'vitest';
import { databaseForTests } from '../../testing/index.ts';
import { insertEach } from './insert-each.ts';
import type { WebhookEvent } from './models/index.ts';

const database = await databaseForTests();

const event = (_id: string, more: Partial<WebhookEvent> = {}): WebhookEvent => ({
  _id,
  event: 'order.paid',
  receivedAt: new Date(),
  ...more,
});

it('says of each whether it is ours, and one that is there already stops none of the others', async () => {
  const { webhookEvents } = database.models;
  expect(await insertEach(webhookEvents, [event('first')])).toEqual([true]);
  expect(await insertEach(webhookEvents, [event('first'), event('second')])).toEqual([false, true]);
  expect(await webhookEvents.countDocuments()).toBe(2);
});

it('leaves absent what is absent, and writes no null for it', async () => {
  const { webhookEvents } = database.models;
  await insertEach(webhookEvents, [event('third', { paymentId: undefined })]);
  expect(await webhookEvents.findById('third').lean()).not.toHaveProperty('paymentId');
});

it('takes no other refusal for a document that is there already', async () => {
  const { webhookEvents } = database.models;
  const refused = { message: 'Document failed validation', code: 121 };
  const result = { getWriteConcernError: () => undefined } as mongo.BulkWriteResult;
  for (const codes of [[121], [11_000, 121]]) {
    const writeErrors = codes.map((code, index) => ({ code, index }) as mongo.WriteError);
    const insert = vi.spyOn(webhookEvents, 'insertMany');
    insert.mockRejectedValueOnce(new mongo.MongoBulkWriteError({ ...refused, writeErrors }, result));
    await expect(insertEach(webhookEvents, [event('first'), event('fourth')])).rejects.toThrow('validation');
  }
});
