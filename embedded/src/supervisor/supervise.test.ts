import type { Exit, RunningProcess } from '@forno/shared/processes';
import { waitFor } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { supervise } from './supervise.ts';

/** A fake child that runs until the test ends it. */
function fakeProcess(pid: number): RunningProcess & { end: (exit: Exit) => void } {
  let end: (exit: Exit) => void = () => {};
  const exited = new Promise<Exit>((resolve) => {
    end = resolve;
  });
  return {
    name: 'bff',
    pid,
    announced: null,
    exited,
    isRunning: () => true,
    output: () => '',
    stop: async () => {
      end({ code: 0, signal: null });
      return exited;
    },
    end,
  };
}

function arrange(failures: number[] = []) {
  const started: ReturnType<typeof fakeProcess>[] = [];
  const said: string[] = [];
  let attempts = 0;
  const kept = supervise({
    name: 'bff',
    start: async () => {
      if (failures.includes(++attempts)) throw new Error('port is taken\nmore');
      return fakeProcess(attempts);
    },
    onStart: (running) => started.push(running),
    print: (line) => said.push(line),
    log: 'bff.log',
    backoffMs: { first: 1, most: 4, forgetAfter: 60_000 },
  });
  return { kept, started, said };
}

describe('supervise', () => {
  it('starts a crashed process again and says so', async () => {
    const { kept, started, said } = arrange();
    await kept;
    started[0]?.end({ code: 1, signal: null });
    await waitFor(() => started.length === 2, { what: 'the second start' });
    expect(said).toEqual(['bff exited with code 1; restarting it in 0.001 s (see bff.log)']);
    await (await kept).stop(100);
  });

  it('waits twice as long after each crash, up to a limit, and survives a start that fails', async () => {
    const { kept, started, said } = arrange([2, 3, 4]);
    await kept;
    started[0]?.end({ code: null, signal: 'SIGKILL' });
    await waitFor(() => started.length === 2, { what: 'the fifth start' });
    expect(said.map((line) => line.split(';').join(''))).toEqual([
      expect.stringMatching(/bff was ended by SIGKILL .* 0\.001 s/),
      expect.stringMatching(/port is taken .* 0\.002 s/),
      expect.stringMatching(/port is taken .* 0\.004 s/),
      expect.stringMatching(/port is taken .* 0\.004 s/),
    ]);
    await (await kept).stop(100);
  });

  it('leaves a stopped process alone', async () => {
    const { kept, started, said } = arrange();
    await (await kept).stop(100);
    await started[0]?.exited;
    expect(started).toHaveLength(1);
    expect(said).toEqual([]);
  });

  it('refuses at once when the first start fails', async () => {
    await expect(arrange([1]).kept).rejects.toThrow('port is taken');
  });
});
