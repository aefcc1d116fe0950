import { connectionLost, timedOut } from './api-error.ts';
import { refusalOf } from './call.ts';
import { provenAfter } from './second-factor.ts';
import { currentSession } from './session.ts';
import { expireSession } from './session-expiry.ts';

const timeoutMs = 60_000;

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** Saves the answer to a GET as a file of this name. Throws ApiError; a 401 ends the session. */
export async function download(path: string, fileName: string): Promise<void> {
  const { token } = currentSession();
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { authorization: `Bearer ${token ?? ''}` };
  const response = await fetch(path, { headers, signal }).catch(() => {
    throw signal.aborted ? timedOut() : connectionLost();
  });
  if (!response.ok) {
    if (response.status === 401) expireSession(token);
    const refusal = refusalOf(response.status, await jsonOf(response));
    if (await provenAfter(refusal.code)) return download(path, fileName);
    throw refusal;
  }
  saveFile(await response.blob(), fileName);
}

/** Hands the browser a file of this name. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
