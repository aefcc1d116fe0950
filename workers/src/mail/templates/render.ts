import { escapeHtml, type ShopContact } from '@forno/shared/domain';
import { type EmailContent, type EmailPart, footerTexts, senderOf } from './email-content.ts';

/** The shop's look within what mail clients support: inline styles, no scripts, nothing that only a picture says. */
const colour = {
  ground: '#fff9f1',
  surface: '#fffdfa',
  text: '#2b211c',
  quiet: '#6b5a50',
  line: '#eadccb',
  ember: '#b93a1e',
  wash: '#fbe6dc',
} as const;

/** The same at night, where the client asks for it; `important`, since the day's are inline. */
const night = Object.entries({
  ground: 'background:#1c1512;color:#f3e9df',
  surface: 'background:#261d19;border-color:#4a3b33',
  quiet: 'color:#b8a79b',
  line: 'border-color:#4a3b33',
  ember: 'color:#ff8a65',
  action: 'background:#ff8a65;color:#1c1512',
  wash: 'background:#3a241c;border-color:#ff8a65',
})
  .map(([name, rules]) => `.${name}{${rules.replaceAll(/;|$/g, '!important;')}}`)
  .join('');

const face = "Figtree,'Segoe UI',system-ui,-apple-system,Helvetica,Arial,sans-serif";
const paragraph = 'margin:0 0 16px;font-size:17px;line-height:1.55';
const cell = `padding:8px 0;border-bottom:1px solid ${colour.line};font-size:16px`;

/** Its name stands beside it: whoever hears the mail, or sees no pictures, misses nothing and hears nothing twice. */
const pictureHtml = (picture: string | undefined): string =>
  picture === undefined
    ? ''
    : `<img src="${escapeHtml(picture)}" alt="" width="48" height="48" style="width:48px;height:48px;margin-right:12px;border-radius:50%;object-fit:cover;vertical-align:middle">`;

function partHtml(part: EmailPart): string {
  switch (part.kind) {
    case 'text':
      return `<p style="${paragraph}">${escapeHtml(part.text)}</p>`;
    case 'small':
      return `<p class="quiet" style="margin:16px 0 0;font-size:14px;line-height:1.5;color:${colour.quiet}">${escapeHtml(part.text)}</p>`;
    case 'quote':
      return `<blockquote class="wash" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid ${colour.ember};background:${colour.wash};font-size:16px;line-height:1.5;white-space:pre-wrap">${escapeHtml(part.text)}</blockquote>`;
    case 'action':
      return `<p style="margin:24px 0"><a class="action" href="${escapeHtml(part.link)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${colour.ember};color:#ffffff;font-size:17px;font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${colour.quiet}">If the button doesn’t work, open this link:<br><a class="ember" href="${escapeHtml(part.link)}" style="color:${colour.ember};word-break:break-all">${escapeHtml(part.link)}</a></p>`;
    case 'link':
      return `<p style="${paragraph}"><a class="ember" href="${escapeHtml(part.link)}" style="color:${colour.ember}">${escapeHtml(part.label)}</a></p>`;
    case 'table': {
      const head = part.head
        .map(
          (name, index) =>
            `<th class="line" scope="col" style="${cell};text-align:${index === 0 ? 'left' : 'right'}">${escapeHtml(name)}</th>`,
        )
        .join('');
      const rows = part.rows
        .map(
          ([name, value, picture]) =>
            `<tr><td class="line" style="${cell}">${pictureHtml(picture)}${escapeHtml(name)}</td><td class="line" style="${cell};text-align:right">${escapeHtml(value)}</td></tr>`,
        )
        .join('');
      return `<table style="width:100%;border-collapse:collapse;margin:0 0 16px"><caption class="quiet" style="text-align:left;padding:0 0 8px;font-size:14px;color:${colour.quiet}">${escapeHtml(part.caption)}</caption><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
    }
  }
}

function footerLinksHtml(links: EmailContent['footerLinks']): string {
  if (!links) return '';
  const to = (link: string, words: string) =>
    `<a class="quiet" href="${escapeHtml(link)}" style="color:${colour.quiet}">${escapeHtml(words)}</a>`;
  return `<br>${to(links.settings, footerTexts.settings)} · ${to(links.unsubscribe, footerTexts.unsubscribe)}`;
}

export function toHtml(
  { subject, preview, title, parts, footerLinks }: EmailContent,
  shop: ShopContact,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${night}}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${colour.ground};color:${colour.text};font-family:${face}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div role="article" aria-label="${escapeHtml(subject)}" style="max-width:560px;margin:0 auto;padding:24px 16px">
<p class="ember" style="margin:0 0 16px;font-size:22px;font-weight:700;color:${colour.ember}">${escapeHtml(shop.name)}</p>
<main class="surface" style="padding:28px 24px;border:1px solid ${colour.line};border-radius:16px;background:${colour.surface}">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25">${escapeHtml(title)}</h1>
${parts.map(partHtml).join('\n')}
</main>
<p class="quiet" style="margin:16px 8px 0;font-size:14px;line-height:1.5;color:${colour.quiet}">${escapeHtml(senderOf(shop))}${footerLinksHtml(footerLinks)}</p>
</div>
</body>
</html>
`;
}

function partText(part: EmailPart): string {
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
    case 'link':
      return `${part.label}:\n${part.link}`;
    case 'table':
      return [`${part.caption}:`, ...part.rows.map(([name, value]) => `- ${name}: ${value}`)].join('\n');
  }
}

/** Plain text version. */
export function toText({ title, parts, footerLinks }: EmailContent, shop: ShopContact): string {
  const foot = [`--\n${senderOf(shop)}`];
  if (footerLinks)
    foot.push(
      `${footerTexts.settings}: ${footerLinks.settings}\n${footerTexts.unsubscribe}: ${footerLinks.unsubscribe}`,
    );
  return [title, ...parts.map(partText), ...foot].join('\n\n');
}
