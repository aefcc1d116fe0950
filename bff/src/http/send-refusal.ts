import type { Refusal } from '@forno/shared/domain';
import type { Response } from 'express';
import { refusalStatus } from './refusal-status.ts';

/** Every refusal looks the same: `{ message, code }`, with `details` where they help to go on. */
export function sendRefusal(res: Response, refusal: Refusal): void {
  res.status(refusalStatus[refusal.code]).set('cache-control', 'no-store').json(refusal);
}
