import { Email } from '../../../contracts/server/index.ts';
import type { Models } from '../models/index.ts';

const inLetters = /@.*[\u0080-\uffff]/;

/**
 * Emails stored with a domain in letters become those that are read now; the sweep corrects their orders. Where both had
 * an account, both stay as they are.
 */
export async function storeEmailDomains({ users, mails, complaints }: Models): Promise<void> {
  const due = { $or: [{ email: inLetters }, { 'emailChange.to': inLetters }] };
  for await (const { _id, email, emailChange } of users.find(due, 'email emailChange').lean().cursor()) {
    const next = emailChange && Email.safeParse(emailChange.to).data;
    if (next) await users.updateOne({ _id, 'emailChange.to': emailChange.to }, { 'emailChange.to': next });
    const to = Email.safeParse(email).data;
    if (!to || to === email || (await users.exists({ email: to }))) continue;
    await mails.updateMany({ to: email }, { to });
    await mails.updateMany({ 'data.email': email }, { 'data.email': to });
    await complaints.updateMany({ email }, { email: to });
    const moved = { $set: { email: to, 'correcting.at': new Date() }, $push: { 'correcting.from': email } };
    await users.updateOne({ _id, email }, moved);
  }
}
