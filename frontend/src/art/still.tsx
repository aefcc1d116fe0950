interface StillProps {
  /** The text of one of this folder's files: `import hero from '#art/hero.svg?raw'`. */
  svg: string;
  className?: string | undefined;
}

/** A drawn picture, inline so that it takes its colours from the theme. Decoration: it says nothing and takes no focus. */
export function Still({ svg, className }: StillProps) {
  const [, frame = '', drawing = ''] = /(.*?)>(.*)<\/svg>/s.exec(svg) ?? [];
  return (
    <svg
      {...Object.fromEntries([...frame.matchAll(/(\w+)="(.*?)"/g)].map((found) => found.slice(1)))}
      className={className}
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
