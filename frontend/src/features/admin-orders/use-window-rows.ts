import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNarrow } from '#ui/use-narrow.ts';

interface WindowRows {
  ids: readonly string[];
  /** Always rendered, to keep the focus while scrolling. */
  keep: number;
}

/** Virtual scrolling: five thousand orders cost as much as thirty. */
export function useWindowRows({ ids, keep }: WindowRows) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const narrow = useNarrow();
  // Content above the list changes height as filters wrap and notices appear.
  useLayoutEffect(() => {
    const look = () => setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- its functions change with every scroll; no compiler memoises them here
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => (narrow ? 280 : 74),
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return keep < 0 || shown.includes(keep) ? shown : [...shown, keep].sort((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  return {
    body,
    items,
    total: virtualizer.getTotalSize(),
    top,
    measure: virtualizer.measureElement,
  };
}
