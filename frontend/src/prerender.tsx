import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { queryClient } from '#api/query-client.ts';
import { App } from '#app/app.tsx';

/** The home page as a visitor without a token sees it before anything was asked of the server. */
export async function renderHome(): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <App />
    </StrictMode>,
    // A part that came later would be put in its place by a script in the page, which its policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  // The timers of its queries would keep the build waiting.
  queryClient.clear();
  return html;
}
