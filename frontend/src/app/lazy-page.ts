import { type ComponentType, lazy } from 'react';

/** A lazily loaded screen, by the name of its export. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}
