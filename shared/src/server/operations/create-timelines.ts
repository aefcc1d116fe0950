import { hostname } from 'node:os';
import { groupBy } from '../../domain/index.ts';
import type { Logger } from '../runtime/logger.ts';
import { type TimelineNote, timelineNotesMax, type Models } from '../db/models/index.ts';

export type Timelines = ReturnType<typeof createTimelines>;

const writeEveryMs = 1_000;
/** Most notes buffered while the database is down; excess ones are dropped. */
const waitingMax = 5_000;

/**
 * Writes this process's notes in one command a second, whatever the load. Best effort: a killed process loses its last
 * second of notes. No payment waits for it.
 */
export function createTimelines({ timelines }: Pick<Models, 'timelines'>, logger: Logger) {
  const by = `${hostname()}:${process.pid}`;
  let waiting: { subject: string; note: TimelineNote }[] = [];
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    const notes = waiting;
    waiting = [];
    const at = new Date();
    try {
      await timelines.bulkWrite(
        [...groupBy(notes, ({ subject }) => subject)].map(([_id, each]) => ({
          updateOne: {
            filter: { _id },
            update: {
              $push: { notes: { $each: each.map(({ note }) => note), $slice: -timelineNotesMax } },
              $set: { at },
            },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    } catch (error) {
      logger.warn({ err: error, notes: notes.length }, 'notes for the timeline are lost');
    }
  }
  const flush = async () => {
    await writing;
    if (waiting.length === 0) return;
    writing = write();
    await writing;
  };
  const timer = setInterval(() => void flush(), writeEveryMs).unref();

  return {
    /** Queues a note about a checkout or a mail; written within a second, batched. */
    note(subject: string, note: Omit<TimelineNote, 'by' | 'ms'>): void {
      if (waiting.length >= waitingMax) return;
      waiting.push({ subject, note: { ...note, by, ms: Date.now() - note.at.getTime() } });
    },
    /** Flushes. */
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
