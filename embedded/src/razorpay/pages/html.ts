import { type Answer, htmlPage } from '../http/answer.ts';

/** Markup that is safe to send. Only `html` creates it, so nothing gets in unescaped. */
export type Html = { readonly markup: string };
type Part = Html | Html[] | string | number;

/** A template whose values are escaped unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.reduce((text, string, index) => text + written(parts[index - 1] ?? '') + string);
  return { markup };
}

function escape(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

function written(part: Part): string {
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escape(part);
  return Array.isArray(part) ? part.map(({ markup }) => markup).join('') : part.markup;
}

/** The sandbox's own pages run no script and load nothing but their style sheet and frames of the sandbox. */
const policy =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function page(title: string, body: Html): Answer {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Forno sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header class="top"><a class="name" href="/">Forno sandbox</a> <nav aria-label="Sandbox"><a href="/mail">Emails</a></nav></header>
<main>${body}</main>
</body>
</html>`;
  return htmlPage(document.markup, policy);
}
