import type { Bill } from '@forno/shared/contracts/server';
import type { Result } from '@forno/shared/domain';
import { billWords, pdfLetters } from '@forno/shared/messages/server';
import { createThreads } from '@forno/shared/server/runtime';
import { LRUCache } from 'lru-cache';
import { createCostlyWork } from '../../http/costly-work.ts';

/** A bill of the largest cart takes half a second, and on a busy machine the thread's start alone ten. */
const withinMs = 30_000;
/** Of some 50 kB each. */
const maxKept = 100;

export type Pdfs = ReturnType<typeof createPdfs>;

/** Bills as PDFs: each made once, in a thread beside the event loop, and kept while it is among the latest asked for. */
export function createPdfs() {
  const thread = createThreads<object, Uint8Array>(new URL('./write-pdf.js', import.meta.url).href, 1);
  const costly = createCostlyWork();
  const kept = new LRUCache<string, Promise<Result<Uint8Array>>>({ max: maxKept });
  return {
    /** @throws when it takes longer than the time allowed; the thread is ended then */
    read(account: string, bill: Bill): Promise<Result<Uint8Array>> {
      const key = JSON.stringify(bill);
      const { number, issuedAt, seller } = bill;
      const author = seller.legalName;
      const task = { words: billWords(bill), letters: pdfLetters, number, author, issuedAt };
      const make = () => thread.run(task, { name: 'writeBillPdf', signal: AbortSignal.timeout(withinMs) });
      const made = kept.get(key) ?? costly(account, make);
      kept.set(key, made);
      const forget = () => kept.get(key) === made && kept.delete(key);
      made.then(({ ok }) => ok || forget(), forget);
      return made;
    },
    close: () => thread.destroy(),
  };
}
