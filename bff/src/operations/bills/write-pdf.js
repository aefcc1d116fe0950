// Runs in a thread, as plain JavaScript: Node loads it by itself from `src` and from `dist` alike.
import PDFDocument from 'pdfkit';
import { heightOf, isInPart, registerFonts, writeText } from './write-text.js';

/** A4, in points. */
const page = { width: 595.28, height: 841.89, margin: 42 };
const inner = page.width - 2 * page.margin;
const bottom = page.height - page.margin - 20;
const size = { title: 20, text: 9, small: 7.5 };
const gap = 6;
/** Of the columns of numbers, the item taking the rest. */
/** @type {Readonly<Record<number, readonly number[]>>} */
const widths = { 7: [44, 44, 66, 74, 74, 62], 3: [60, 80] };

/** @typedef {PDFKit.PDFDocument} Doc */
/** @typedef {ReturnType<typeof import('@forno/shared/messages/server').billWords>} Words */

/**
 * The bill as a PDF of as many pages as it needs: the same bytes for the same bill.
 * @param {{ words: Words, letters: string, number: string, author: string, issuedAt: string }} bill `letters`: what to
 * say where question marks stand for letters
 * @returns {Promise<Buffer>}
 */
export function writeBillPdf({ words, letters, number, author, issuedAt }) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: page.margin,
    // None, for only those registered.
    font: '',
    lang: 'en-IN',
    bufferPages: true,
    info: { Title: `${words.title} ${number}`, Author: author, CreationDate: new Date(issuedAt) },
  });
  registerFonts(doc);
  const written = collect(doc);
  writeHead(doc, words);
  writeTable(doc, words);
  writeFoot(doc, textsOf(words).some(isInPart) ? { ...words, foot: [...words.foot, letters] } : words);
  numberPages(doc, number);
  doc.end();
  return written;
}

/** What people typed. @param {Words} words */
const textsOf = ({ seller, buyer, facts, rows }) =>
  [
    seller,
    buyer,
    facts.map(([, value]) => value),
    rows.flatMap(({ name, details }) => [name, details]),
  ].flat();

/** Sheets that fall apart are put together again. @param {Doc} doc @param {string} number */
function numberPages(doc, number) {
  const { count } = doc.bufferedPageRange();
  doc.font('text').fontSize(size.small);
  for (let nth = 0; count > 1 && nth < count; nth += 1) {
    doc.switchToPage(nth);
    const text = `${number}, page ${nth + 1} of ${count}`;
    doc.text(text, page.margin, bottom + gap, { width: inner, align: 'right', lineBreak: false });
  }
}

/** @param {Doc} doc @returns {Promise<Buffer>} */
function collect(doc) {
  return new Promise((resolve_, reject) => {
    /** @type {Buffer[]} */
    const chunks = [];
    doc.on('data', (chunk) => chunks.push(chunk));
    doc.on('end', () => resolve_(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

/** Title, seller and buyer beside each other, then the facts. @param {Doc} doc @param {Words} words */
function writeHead(doc, { title, notes, seller, buyer, facts }) {
  doc.font('strong').fontSize(size.title).text(title);
  doc.fontSize(size.text);
  for (const note of notes) doc.text(note);
  const top = doc.y + gap;
  const half = (inner - gap) / 2;
  /** @type {[string, readonly string[]][]} */
  const ends = [
    ['From', seller],
    ['Billed to', buyer],
  ];
  const lows = ends.map(([label, lines], index) => {
    const left = page.margin + index * (half + gap);
    doc.font('strong').text(label, left, top, { width: half });
    for (const line of lines.flatMap((one) => one.split(/[\r\n]+/))) writeText(doc, line, left, half);
    return doc.y;
  });
  doc.y = Math.max(...lows) + gap;
  for (const [label, value] of facts) {
    const { y } = doc;
    doc.font('strong').text(label, page.margin, y, { width: 110 });
    doc.y = y;
    writeText(doc, value, page.margin + 110, inner - 110);
  }
  doc.y += gap;
}

/** Rows that do not fit go to the next page, below the names of the columns. @param {Doc} doc @param {Words} words */
function writeTable(doc, { columns, rows }) {
  const numbers = widths[columns.length] ?? [];
  const item = inner - numbers.reduce((sum, width) => sum + width, 0);
  /** @param {readonly string[]} cells @param {number} y */
  const writeCells = (cells, y) => {
    let left = page.margin + item;
    cells.forEach((cell, index) => {
      const width = numbers[index] ?? 0;
      doc.text(cell, left, y, { width, align: 'right' });
      left += width;
    });
  };
  const rule = () => {
    doc
      .moveTo(page.margin, doc.y)
      .lineTo(page.margin + inner, doc.y)
      .lineWidth(0.5)
      .stroke('#999999');
    doc.y += 3;
  };
  const writeNames = () => {
    const { y } = doc;
    doc.font('strong').fontSize(size.small);
    writeCells(columns.slice(1), y);
    doc.text(columns[0] ?? '', page.margin, y, { width: item });
    rule();
  };
  writeNames();
  for (const { name, details, cells, food } of rows) {
    doc.fontSize(size.small);
    const detailHeight = heightOf(doc, details, item - gap);
    doc.fontSize(size.text);
    const indent = food ? size.text + 2 : 0;
    const nameHeight = heightOf(doc, name, item - gap - indent);
    if (doc.y + nameHeight + detailHeight + gap > bottom) {
      doc.addPage();
      writeNames();
    }
    const { y } = doc;
    doc.font('text').fontSize(size.small);
    writeCells(cells, y + 1);
    if (food) drawMark(doc, food, y);
    doc.y = y;
    writeText(doc.fontSize(size.text), name, page.margin + indent, item - gap - indent);
    writeText(doc.fontSize(size.small).fillColor('#555555'), details, page.margin, item - gap);
    doc.fillColor('black');
    rule();
  }
}

/**
 * India's mark before a name: a circle or a triangle in a square, which is empty when neither is known.
 * @param {Doc} doc @param {import('@forno/shared/domain').PizzaFood} food @param {number} y
 */
function drawMark(doc, { diet }, y) {
  const side = size.text - 1;
  const [left, top] = [page.margin, y + 2];
  const colour = diet === undefined ? '#555555' : diet === 'veg' ? '#00722f' : '#7a3410';
  doc.lineWidth(0.8).rect(left, top, side, side).stroke(colour);
  const middle = left + side / 2;
  if (diet === 'veg') doc.circle(middle, top + side / 2, side / 4).fill(colour);
  else if (diet)
    doc
      .polygon([middle, top + 1.6], [left + side - 1.6, top + side - 1.8], [left + 1.6, top + side - 1.8])
      .fill(colour);
  doc.fillColor('black');
}

/** Sums and last sentences, kept together. @param {Doc} doc @param {Words} words */
function writeFoot(doc, { totals, foot }) {
  doc.fontSize(size.text);
  if (doc.y + (totals.length + foot.length) * 16 + gap > bottom) doc.addPage();
  doc.y += gap;
  totals.forEach(([label, value], index) => {
    const { y } = doc;
    doc.font(index === totals.length - 1 ? 'strong' : 'text');
    doc.text(label, page.margin, y, { width: inner - 90, align: 'right' });
    doc.text(value, page.margin + inner - 90, y, { width: 90, align: 'right' });
  });
  doc.font('text').fontSize(size.small);
  doc.y += gap;
  for (const line of foot) doc.text(line, page.margin, doc.y, { width: inner });
}
