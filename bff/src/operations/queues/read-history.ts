import type { QueueHistoryAnswer } from '@forno/shared/contracts/server';
import type { Models, QueueFigures } from '@forno/shared/server/db';
import { hourMs, minuteMs } from '@forno/shared/domain';

/** As many as a small picture can show. */
const mostPoints = 180;

/** The samples of these hours, a few minutes of them to a point; those without any have none. */
export async function readQueueHistory(
  { queueSamples }: Pick<Models, 'queueSamples'>,
  hours: number,
  now = Date.now(),
): Promise<QueueHistoryAnswer> {
  const stepMinutes = Math.ceil((hours * 60) / mostPoints);
  const stepMs = stepMinutes * minuteMs;
  const to = Math.floor(now / stepMs) * stepMs;
  const from = to - hours * hourMs;
  const samples = await queueSamples
    .find({ at: { $gte: new Date(from), $lt: new Date(to) } })
    .sort({ _id: 1 })
    .lean();
  const points = new Map<number, QueueHistoryAnswer['points'][number]>();
  for (const { at, release, queues } of samples) {
    const step = Math.floor(at.getTime() / stepMs) * stepMs;
    const point = points.get(step) ?? { at: new Date(step).toISOString(), release, queues: {} };
    points.set(step, { ...point, release, queues: merged(point.queues, queues) });
  }
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  return { ...range, stepMinutes, points: [...points.values()] };
}

function merged(before: Record<string, QueueFigures>, queues: Record<string, QueueFigures>) {
  const all = Object.entries(queues).map(([name, more]) => {
    const { [name]: known } = before;
    if (!known) return [name, more] as const;
    const worst = (of: 'waiting' | 'oldestMs') => Math.max(known[of], more[of]);
    const sums = { in: known.in + more.in, out: known.out + more.out };
    return [name, { ...sums, waiting: worst('waiting'), oldestMs: worst('oldestMs') }] as const;
  });
  return { ...before, ...Object.fromEntries(all) };
}
