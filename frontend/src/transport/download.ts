import { connectionLost, timedOut } from './api-error.ts';
import { jsonOf, refusalOf } from './request.ts';
import { provenAfter } from '#session/second-factor.ts';
import { currentSession } from '#session/session.ts';
import { expireSession } from '#session/session-expiry.ts';

const timeoutMs = 60_000;

/** Downloads a GET response as a file. Throws ApiError; a 401 ends the session. */
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

/** Offers a blob as a download. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
