import { routes, type Complaint } from '@forno/shared/contracts/server';
import { complaintNumber } from '@forno/shared/domain';
import { notices, questionTexts, complaintStale } from '@forno/shared/messages/server';
import { erasePerson } from '@forno/shared/server/operations';
import { checkoutDocument, waitFor } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const { complaints, mails, audits } = shop.deps.models;
const [customer, admin] = [await shop.customer('Asha Rao'), await shop.admin('Ravi')];
const question = { name: 'Bela', email: 'bela@example.com', message: 'Do you use nuts?' };

beforeEach(async () => {
  await complaints.deleteMany({});
  await mails.deleteMany({});
});

const list = async (state: 'open' | 'closed') =>
  (await admin.call<Complaint[]>(routes.complaints, { query: { state } })).body;
const only = async () => {
  const [complaint] = await list('open');
  if (!complaint) throw new Error('no open ticket');
  return complaint;
};
const answer = (id: string, body: object) =>
  admin.call<Complaint>(routes.answerComplaint, { params: { id }, body });
const mailsTo = (to: string) => mails.find({ to }).sort({ createdAt: 1 }).lean();

it('a customer’s message is a ticket, mailed to the shop, and its number to the customer', async () => {
  const sent = { ...question, message: 'The crust was burnt.' };
  const { status, body } = await customer.call(routes.contact, { body: sent });
  expect([status, body]).toEqual([200, { message: notices.contacted }]);
  const complaint = await only();
  expect(complaint).toMatchObject({ name: 'Asha Rao', message: sent.message, open: true, answers: [] });
  expect(complaint.number).toBe(complaintNumber(complaint._id));
  const [toShop] = await mailsTo(shop.config.ADMIN_EMAIL);
  expect(toShop).toMatchObject({
    template: 'contact',
    replyTo: complaint.email,
    data: { number: complaint.number },
  });
  const [number] = await mailsTo(complaint.email);
  expect(number).toMatchObject({ template: 'ticket', data: { number: complaint.number } });
});

it('a message keeps which delivery of its writer it is about, and none of somebody else', async () => {
  const asha = await shop.customer('Asha');
  const userId = (who: { id: string }) => new Types.ObjectId(who.id);
  const { checkouts, users } = shop.deps.models;
  const [own, other] = await checkouts.create(
    [asha, customer].map((who) => checkoutDocument({ userId: userId(who), cartId: who.id })),
  );
  const aboutOf = async (checkoutId: unknown) => {
    const body = { ...question, checkoutId: String(checkoutId) };
    expect((await asha.call(routes.contact, { body })).status).toBe(200);
    const { checkoutId: about } = await only();
    if (about === undefined) await complaints.deleteMany({});
    return about;
  };
  expect(await aboutOf(other?._id)).toBeUndefined();
  expect(await aboutOf(new Types.ObjectId())).toBeUndefined();
  expect(await aboutOf(own?._id)).toBe(String(own?._id));
  await erasePerson(shop.deps.models, (await users.findById(asha.id).lean())!);
  expect(await complaints.countDocuments()).toBe(0);
});

it('a visitor asks without an account, and nothing that was typed goes to the address that was given', async () => {
  const { status, body } = await shop.visitor.call(routes.askShop, { body: question });
  expect([status, body]).toEqual([200, { message: questionTexts.asked }]);
  expect(await only()).toMatchObject(question);
  const [mail] = await mailsTo(question.email);
  expect(JSON.stringify(mail)).not.toContain(question.message);
});

/** Behind a load balancer, which tells the networks of the callers. */
const behind = await shopForTests({ TRUSTED_HOPS: 1, ATTEMPTS_PER_MINUTE: 1000 });
const askFrom = async (network: string, email: string, name = 'Bela') => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': network };
  const body = JSON.stringify({ ...question, name, email });
  return (await behind.visitor.fetch('/shop/question', { method: 'POST', headers, body })).status;
};

it('questions typed under an address cost its owner nothing: few numbers come, and every password link', async () => {
  const { id } = await behind.customer('Asha Rao');
  const { email } = (await behind.deps.models.users.findById(id).lean())!;
  for (let sent = 0; sent < 8; sent++) expect(await askFrom('192.0.2.1', email, 'Pay again')).toBe(200);
  const ofTheirs = behind.deps.models.mails;
  expect(await ofTheirs.countDocuments({ to: email, template: 'ticket' })).toBe(5);
  expect(await ofTheirs.distinct('data.name', { to: email, template: 'ticket' })).toEqual(['']);
  for (let asked = 1; asked <= 4; asked++) {
    await behind.visitor.call(routes.forgottenPassword, { body: { email } });
    const links = () => ofTheirs.countDocuments({ to: email, template: 'reset-password' });
    await waitFor(async () => (await links()) === asked, { what: 'one more link' });
  }
});

it('one network with many invented mailboxes closes the form for itself alone', async () => {
  const flood: number[] = [];
  for (let n = 0; n < 33; n++) flood.push(await askFrom('198.51.100.7', `invented-${n}@example.com`));
  expect(flood.filter((status) => status === 429)).toHaveLength(13);
  expect(await askFrom('198.51.100.8', 'honest@example.com')).toBe(200);
  const ipv6 = [];
  for (let n = 0; n < 22; n++) ipv6.push(await askFrom(`2001:db8:1:1::${n + 1}`, `six-${n}@example.com`));
  expect(ipv6.filter((status) => status === 429)).toHaveLength(2);
});

it('a stranger’s words never reach the mailbox that they typed, not even with the shop’s answer', async () => {
  const asha = await shop.customer('Asha Rao');
  const { email } = (await shop.deps.models.users.findById(asha.id).lean())!;
  const mailed = async (loggedIn: boolean) => {
    const { _id, number } = await only();
    expect((await only()).loggedIn).toBe(loggedIn);
    const [toShop] = await mailsTo(shop.config.ADMIN_EMAIL);
    expect(toShop?.data['writer']).toBe(loggedIn ? `logged in as ${email}` : 'not logged in');
    await answer(_id, { text: 'Never.', close: true, seen: 0 });
    const all = await mailsTo(email);
    await mails.deleteMany({});
    expect(JSON.stringify(all)).toContain(number);
    return JSON.stringify(all.map(({ data }) => data));
  };
  const words = { name: 'Your card was refused', email, message: 'Pay at evil.example' };
  await shop.visitor.call(routes.askShop, { body: words });
  expect(await mailed(false)).not.toMatch(/refused|evil/);
  await asha.call(routes.contact, { body: words });
  expect(await mailed(true), 'of an address that nobody has confirmed').not.toMatch(/evil|Asha/);
  await shop.deps.models.users.updateOne({ _id: asha.id }, { $set: { isVerified: true } });
  await asha.call(routes.contact, { body: words });
  expect(await mailed(true)).toMatch(/Asha Rao.*Pay at evil/);
});

it('an answer is mailed, kept and audited; the ticket stays open until it is closed', async () => {
  await shop.visitor.call(routes.askShop, { body: question });
  const { _id, number } = await only();
  const answered = await answer(_id, { text: 'Never.', close: false, seen: 0 });
  expect(answered.body).toMatchObject({ open: true, answers: [{ text: 'Never.', by: 'Ravi' }] });
  const [, mail] = await mailsTo(question.email);
  expect(mail).toMatchObject({
    replyTo: shop.config.ADMIN_EMAIL,
    data: { name: '', number, answer: 'Never.' },
  });
  const closed = await answer(_id, { close: true, seen: 1 });
  expect(closed.body).toMatchObject({ open: false, answers: [{ text: 'Never.' }] });
  expect([await list('open'), (await list('closed')).map((complaint) => complaint._id)]).toEqual([[], [_id]]);
  expect(await audits.distinct('action', { subject: _id })).toEqual(['answer', 'close']);
  expect(JSON.stringify(await audits.find({ subject: _id }).lean())).not.toContain('Never.');
  expect((await answer(_id, { close: false, seen: 1 })).body.open).toBe(true);
});

it('an answer forgets who wrote it with their account, and goes with its question, also from audits of before', async () => {
  const [asha, leena] = [await shop.customer('Asha'), await shop.admin('Leena')];
  const userOf = async ({ id }: { id: string }) => (await shop.deps.models.users.findById(id).lean())!;
  await asha.call(routes.contact, { body: question });
  const { _id } = await only();
  for (const [seen, who] of [leena, admin, leena].entries())
    await who.call(routes.answerComplaint, {
      params: { id: _id },
      body: { text: 'No.', close: false, seen },
    });
  await erasePerson(shop.deps.models, await userOf(leena));
  const names = ['A former colleague', 'Ravi', 'A former colleague'];
  expect((await only()).answers.map(({ by }) => by)).toEqual(names);
  await audits.updateMany({ subject: _id }, { $set: { 'to.answer': 'No.' } });
  await erasePerson(shop.deps.models, await userOf(asha));
  expect(await complaints.countDocuments()).toBe(0);
  expect(await audits.distinct('to', { subject: _id })).toEqual([{ open: true }]);
});

it('two admins at once: one answer counts, the other sees it; the same one sent again is one mail', async () => {
  await shop.visitor.call(routes.askShop, { body: question });
  const { _id } = await only();
  const answers = await Promise.all(
    ['Yes.', 'No.', 'Perhaps.'].map((text) => answer(_id, { text, close: true, seen: 0 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  const refused = await answer(_id, { text: 'Late.', close: true, seen: 0 });
  expect(refused.body).toMatchObject({ message: complaintStale, details: { answers: [{ by: 'Ravi' }] } });
  expect(await mails.countDocuments({ 'data.answer': 'Late.' })).toBe(0);
});

it('the longest waiting of the open ones comes first, the closed ones page by page', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const several = Array.from({ length: 60 }, (_, n) => ({ ...question, message: `${n}`, createdAt: at(1) }));
  await complaints.insertMany(several);
  for (const day of [5, 3, 4]) await complaints.create({ ...question, createdAt: at(day), open: 'open' });
  expect((await list('open')).map(({ createdAt }) => createdAt.slice(8, 10))).toEqual(['03', '04', '05']);
  const first = await admin.call<Complaint[]>(routes.complaints, { query: { state: 'closed' } });
  const cursor = first.headers.get('x-next-cursor') ?? '';
  const rest = await admin.call<Complaint[]>(routes.complaints, { query: { state: 'closed', cursor } });
  expect([first.body.length, rest.body.length, rest.headers.get('x-next-cursor')]).toEqual([50, 10, null]);
  expect(new Set([...first.body, ...rest.body].map(({ message }) => message)).size).toBe(60);
});

it('is closed to customers, and an unknown ticket is not found', async () => {
  expect((await customer.call(routes.complaints, { query: { state: 'open' } })).status).toBe(403);
  expect((await answer('0'.repeat(24), { close: true, seen: 0 })).status).toBe(404);
  await shop.visitor.call(routes.askShop, { body: question });
  expect((await answer((await only())._id, { text: ' ', close: true, seen: 0 })).status).toBe(400);
});
