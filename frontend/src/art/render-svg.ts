import { escapeHtml } from '@forno/shared/domain';
import type { Drawing, Shape } from './shape.ts';

const spelled = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function attributes(attrs: Shape['attrs']): string {
  return Object.entries(attrs)
    .map(([name, value]) => ` ${spelled(name)}="${escapeHtml(String(value))}"`)
    .join('');
}

/**
 * The drawing as one SVG text without outside references.
 * Pieces that look alike are written once and reused, which keeps a full pizza small.
 */
export function renderSvg(drawing: Drawing, size: { width?: number; height?: number } = {}): string {
  const sprites = new Map<readonly Shape[], string>();
  const element = (shape: Shape): string => {
    if (!shape.children) return `<${shape.tag}${attributes(shape.attrs)}/>`;
    const known = sprites.get(shape.children);
    const id = known ?? `s${sprites.size}`;
    if (known === undefined) sprites.set(shape.children, id);
    return `<use href="#${id}"${attributes(shape.attrs)}/>`;
  };
  const layers = drawing.layers.map((layer) => `<g>${layer.shapes.map(element).join('')}</g>`).join('');
  const definitions = [...sprites]
    .map(([shapes, id]) => `<g id="${id}">${shapes.map(element).join('')}</g>`)
    .join('');
  const own = attributes({ ...size, ...drawing.attrs });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${drawing.viewBox}"${own} aria-hidden="true">` +
    `${definitions ? `<defs>${definitions}</defs>` : ''}${layers}</svg>`
  );
}
