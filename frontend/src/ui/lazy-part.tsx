import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** The first wait for code that could not be fetched, and the longest. Milliseconds. */
const [firstWaitMs, longestWaitMs] = [400, 15_000];

/** Resolves after this time, or once the network is back. */
export const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', resolve, { once: true });
  });

/** Fetches code until it comes; public/theme.js hears of each failure. */
export async function insist<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      return await load();
    } catch {
      await pause(waitMs);
    }
  }
}

/** What breaks in a part takes nothing else from the page. */
class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

/**
 * A part of a page, loaded later, by the name of its export. Until its code has come, however long that takes,
 * `placeholder` is shown.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  placeholder?: ReactNode,
) {
  const Part = lazy<ComponentType<Props>>(async () => ({ default: (await insist(load))[name] }));
  return (props: Props) => (
    <Boundary>
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    </Boundary>
  );
}
