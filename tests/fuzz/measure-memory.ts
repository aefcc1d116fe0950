import { setTimeout as delay } from 'node:timers/promises';

const samples = 12;
const everyMs = 250;

/** Bytes of memory that a process of the shop keeps when it has nothing to do: the least of some seconds. */
export async function measureMemory(url: string): Promise<number> {
  const seen: number[] = [];
  for (let n = 0; n < samples; n += 1) {
    const text = await (await fetch(`${url}/metrics`)).text();
    seen.push(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]));
    await delay(everyMs);
  }
  return Math.min(...seen);
}
