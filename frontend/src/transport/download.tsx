import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { connectionLost, timedOut, showFailure } from './failure.ts';
import { jsonOf, refusalOf, sessionRefused } from './request.ts';
import { reauthenticatedAfter } from '#session/second-factor.ts';
import { currentSession } from '#session/session.ts';

const timeoutMs = 60_000;

/** Downloads a GET response as a file. Throws ApiError; a 401 ends the session. */
async function download(path: string, fileName: string): Promise<void> {
  const { token } = currentSession();
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { authorization: `Bearer ${token ?? ''}` };
  const response = await fetch(path, { headers, signal }).catch(() => {
    throw signal.aborted ? timedOut() : connectionLost();
  });
  if (!response.ok) {
    const refusal = refusalOf(response.status, await jsonOf(response));
    const again =
      response.status === 401 ? sessionRefused(token, refusal) : reauthenticatedAfter(refusal.code);
    if (await again) return download(path, fileName);
    throw refusal;
  }
  saveFile(await response.blob(), fileName);
}

interface DownloadButtonProps {
  path: string;
  fileName: string;
  busyLabel: string;
  /** The toast's text when the server gives no reason. */
  failure: string;
  size?: 's';
  'aria-label'?: string;
  children: ReactNode;
}

/** Saves what the server answers as a file; a plain link could not send the token. */
export function DownloadButton({ path, fileName, failure, ...button }: DownloadButtonProps) {
  const saving = useMutation({
    mutationFn: () => download(path, fileName),
    onError: (error) => showFailure(error, failure),
  });
  return <Button {...button} busy={saving.isPending} onClick={() => saving.mutate()} />;
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
