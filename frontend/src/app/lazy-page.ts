import { type ComponentType, lazy } from 'react';
import { pause } from '#ui/lazy-part.tsx';

/** The code of a screen could not be fetched without a network. */
export class OfflineError extends Error {}

const noticedAfterMs = 100;
const againAfterMs = 400;

/** A lazily loaded screen, by the name of its export. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async (): Promise<{ default: ComponentType }> => {
    const { documentElement } = document;
    // The old screen stays until then: base.css shows that the press was heard.
    const later = setTimeout(() => documentElement.toggleAttribute('data-waiting', true), noticedAfterMs);
    try {
      return { default: (await load().catch(() => pause(againAfterMs).then(load)))[name] };
    } catch (error) {
      throw navigator.onLine ? error : new OfflineError('This screen needs the network.', { cause: error });
    } finally {
      clearTimeout(later);
      documentElement.removeAttribute('data-waiting');
    }
  });
}
