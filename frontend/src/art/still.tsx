interface StillProps {
  /** The text of one of this folder's files: `import hero from '#art/hero.svg?raw'`. */
  svg: string;
  className?: string | undefined;
}

/** A drawn picture, inline so that it takes its colours from the theme. Decoration, as its file says to screen readers. */
export function Still({ svg, className }: StillProps) {
  return <span className={className} dangerouslySetInnerHTML={{ __html: svg }} />;
}
