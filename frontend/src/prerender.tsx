import { routes } from '@forno/shared/contracts/everyone';
import { formatRupees } from '@forno/shared/domain';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { beginSession, endSession } from '#session/session.ts';
import { App } from '#app/app.tsx';

/** Placeholders for the fields that `src/draw-pizzas.ts` fills. */
const pizza = {
  _id: '',
  name: 'forno-name',
  description: 'forno-description',
  image: 'forno-image',
  price: 12_345_678,
};

interface RenderedPage {
  html: string;
  /** The section with pizzas, if any: its card, and the call that returns the pizzas. */
  filled: { html: string; path: string } | undefined;
}

/** Renders the page at the window's URL for a visitor or a customer, before any request. */
export async function renderPage(loggedIn: boolean): Promise<RenderedPage> {
  if (loggedIn) beginSession('any', { _id: '', name: '', email: '' });
  else endSession();
  const html = await render();
  const [key, route] = loggedIn ? [keys.pizzas, routes.pizzas] : [keys.featuredPizzas, routes.featuredPizzas];
  queryClient.setQueryData(key, [pizza]);
  document.body.innerHTML = await render();
  const filled = document
    .querySelector('[data-pizzas]')
    ?.innerHTML.replace(formatRupees(pizza.price), 'forno-price');
  // Query timers would keep the build running.
  queryClient.clear();
  return { html, filled: filled === undefined ? undefined : { html: filled, path: route.path } };
}

async function render(): Promise<string> {
  const broken: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <App />
    </StrictMode>,
    {
      // Streamed parts need an inline script, which the content policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void broken.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (broken.length > 0) throw broken[0];
  return html;
}
