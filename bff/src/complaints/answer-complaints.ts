import { createHash } from 'node:crypto';
import { type Complaint } from '@forno/shared/contracts/server';
import { ok, complaintNumber } from '@forno/shared/domain';
import { refuse, complaintStale } from '@forno/shared/messages/server';
import type { StoredComplaint } from '@forno/shared/server/db';
import { queueMail } from '@forno/shared/server/mail';
import { recordAudit } from '@forno/shared/server/operations';
import type { Call } from './deps.ts';
import { pageOf } from '../http/page-of.ts';

function complaintView(complaint: StoredComplaint): Complaint {
  const { _id, userId, name, email, message, checkoutId, createdAt, open, answers } = complaint;
  return {
    _id: String(_id),
    number: complaintNumber(String(_id)),
    name,
    email,
    loggedIn: userId !== undefined,
    message,
    ...(checkoutId && { checkoutId: String(checkoutId) }),
    createdAt: createdAt.toISOString(),
    open: open === 'open',
    // Messages of before complaints have none.
    answers: (answers ?? []).map(({ text, by, at }) => ({ text, by, at: at.toISOString() })),
  };
}

const pageSize = 50;
const openMax = 500;

/** Open ones all at once (at most `openMax`), the longest waiting first; closed ones in pages, the newest first. */
export async function listComplaints({ deps, query: { state, cursor } }: Call<'complaints'>) {
  const { complaints } = deps.models;
  if (state === 'open') {
    const open = await complaints.find({ open: 'open' }).sort({ createdAt: 1 }).limit(openMax).lean();
    return ok(open.map(complaintView));
  }
  const closed = { open: { $exists: false }, ...(cursor === undefined ? {} : { _id: { $lt: cursor } }) };
  const found = await complaints
    .find(closed)
    .sort({ _id: -1 })
    .limit(pageSize + 1)
    .lean();
  const { page, headers } = pageOf(found, pageSize);
  return { ...ok(page.map(complaintView)), headers };
}

/**
 * Answers a complaint by mail, closes it, or opens it again. The mail is written first, under an id made from its text: a
 * crash in between, and the same answer sent again is one mail.
 */
export async function answerComplaint(call: Call<'answerComplaint', StoredComplaint>) {
  const { deps, params, body, user, found, requestId, logger } = call;
  const { complaints } = deps.models;
  const before = found.answers ?? [];
  const stale = (now: StoredComplaint) =>
    refuse('settings_stale', { message: complaintStale, details: complaintView(now) });
  if (before.length !== body.seen) return stale(found);
  const { text } = body;
  const number = complaintNumber(params.id);
  if (text !== undefined) {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const own = found.userId && { _id: found.userId, email: found.email, isVerified: true };
    const asked = own && (await deps.models.users.exists(own));
    // Only the address's owner gets back what was written under it.
    const written = asked ? { name: found.name, question: found.message } : { name: '' };
    const data = { ...written, number, answer: text };
    const mail = { _id: `ticket-${params.id}-${before.length}-${hash}`, template: 'ticket', data } as const;
    await queueMail(deps, { ...mail, to: found.email, replyTo: deps.config.ADMIN_EMAIL }, requestId);
  }
  const answers = [...before, ...(text === undefined ? [] : [{ text, by: user.name, at: new Date() }])];
  const after = await complaints
    .findOneAndUpdate(
      // Answers are only added: as long as there is no further one, these are all.
      { _id: found._id, [`answers.${before.length}`]: { $exists: false } },
      body.close ? { $set: { answers }, $unset: { open: 1 } } : { $set: { answers, open: 'open' } },
      { returnDocument: 'after' },
    )
    .lean();
  if (!after) return stale((await complaints.findById(params.id).lean()) ?? found);
  await recordAudit(deps.models, logger, user, {
    kind: 'ticket',
    subject: params.id,
    title: number,
    action: text === undefined ? (body.close ? 'close' : 'reopen') : 'answer',
    from: { open: found.open === 'open' },
    to: { open: !body.close },
  });
  return ok(complaintView(after));
}
