import { type LetterContent, type Part, waysOutWords } from './letter.ts';

function partText(part: Part): string {
  switch (part.kind) {
    case 'text':
    case 'small':
      return part.text;
    case 'quote':
      return part.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'action':
      return `${part.label}:\n${part.link}`;
    case 'table':
      return [`${part.caption}:`, ...part.rows.map(([name, value]) => `- ${name}: ${value}`)].join('\n');
  }
}

/** Plain text version. */
export function toText({ title, parts, waysOut }: LetterContent): string {
  const foot = ['--\nForno, pizza from a wood-fired oven.'];
  if (waysOut)
    foot.push(
      `${waysOutWords.settings}: ${waysOut.settings}\n${waysOutWords.unsubscribe}: ${waysOut.unsubscribe}`,
    );
  return [title, ...parts.map(partText), ...foot].join('\n\n');
}
