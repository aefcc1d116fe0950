import type { ShopContact } from '@forno/shared/domain';
import { type EmailContent, type Part, footerTexts, senderOf } from './email-content.ts';

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
export function toText({ title, parts, waysOut }: EmailContent, shop: ShopContact): string {
  const foot = [`--\n${senderOf(shop)}`];
  if (waysOut)
    foot.push(
      `${footerTexts.settings}: ${waysOut.settings}\n${footerTexts.unsubscribe}: ${waysOut.unsubscribe}`,
    );
  return [title, ...parts.map(partText), ...foot].join('\n\n');
}
