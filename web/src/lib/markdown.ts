/** The few forms of Markdown that rules are written in, as data; nothing becomes HTML unseen. */

export type Span =
  | { readonly kind: 'text' | 'bold' | 'italic' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | {
      readonly kind: 'heading';
      readonly level: number;
      readonly spans: readonly Span[];
      readonly id: string;
    }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[]; readonly id: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Item[] }
  | {
      readonly kind: 'table';
      readonly head: readonly Cell[];
      readonly rows: readonly (readonly Cell[])[];
    };

export interface Item {
  readonly spans: readonly Span[];
  readonly id: string;
}

export type Cell = readonly Span[];

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\n]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
const RULE = /^[*`[]*([A-Z]{2,12}-\d+[a-z]?)\b/;

export function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of text.matchAll(SPAN)) {
    if (found.index > end) spans.push({ kind: 'text', text: text.slice(end, found.index) });
    spans.push(spanOf(found));
    end = found.index + found[0].length;
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) });
  return spans;
}

function spanOf(found: RegExpMatchArray): Span {
  const [, code, bold, italic, text = '', href = ''] = found;
  if (code !== undefined) return { kind: 'code', text: code };
  if (bold !== undefined) return { kind: 'bold', text: bold };
  if (italic !== undefined) return { kind: 'italic', text: italic };
  return /^(https?:|#)/.test(href) ? { kind: 'link', text, href } : { kind: 'text', text };
}

/** The number of the rule that a paragraph begins with: `ECO-14`. */
function ruleOf(text: string): string {
  return RULE.exec(text)?.[1] ?? '';
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function cells(line: string): Cell[] {
  const inner = line.trim().replace(/^\||\|$/g, '');
  return inner.split(/(?<!\\)\|/).map((cell) => readSpans(cell.trim().replace(/\\\|/g, '|')));
}

const BULLET = /^\s*(?:[-*+]|\d+[.)])\s+/;

export function readMarkdown(markdown: string): Block[] {
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  while (lines.length > 0) {
    const line = lines[0] ?? '';
    if (line.trim() === '') lines.shift();
    else if (line.startsWith('```')) blocks.push(takeCode(lines));
    else if (/^#{1,6} /.test(line)) blocks.push(takeHeading(lines));
    else if (line.trim().startsWith('|')) blocks.push(takeTable(lines));
    else if (BULLET.test(line)) blocks.push(takeList(lines));
    else blocks.push(takeParagraph(lines));
  }
  return blocks;
}

function takeCode(lines: string[]): Block {
  lines.shift();
  const inside: string[] = [];
  while (lines.length > 0) {
    const line = lines.shift() ?? '';
    if (line.startsWith('```')) break;
    inside.push(line);
  }
  return { kind: 'code', text: inside.join('\n') };
}

function takeHeading(lines: string[]): Block {
  const line = lines.shift() ?? '';
  const level = line.indexOf(' ');
  const text = line.slice(level + 1).trim();
  return { kind: 'heading', level, spans: readSpans(text), id: ruleOf(text) || slug(text) };
}

function takeTable(lines: string[]): Block {
  const rows: Cell[][] = [];
  while (lines[0]?.trim().startsWith('|')) {
    const line = lines.shift() ?? '';
    if (!/^\s*\|[\s:|-]+\|?\s*$/.test(line)) rows.push(cells(line));
  }
  return { kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) };
}

function takeList(lines: string[]): Block {
  const ordered = /^\s*\d/.test(lines[0] ?? '');
  const items: string[] = [];
  while (lines.length > 0 && (lines[0] ?? '').trim() !== '') {
    const line = lines.shift() ?? '';
    if (BULLET.test(line)) items.push(line.replace(BULLET, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return {
    kind: 'list',
    ordered,
    items: items.map((item) => ({ spans: readSpans(item), id: ruleOf(item) })),
  };
}

function takeParagraph(lines: string[]): Block {
  const inside: string[] = [];
  while (lines.length > 0) {
    const line = lines[0] ?? '';
    if (line.trim() === '' || /^(#{1,6} |```|\s*\|)/.test(line)) break;
    if (inside.length > 0 && BULLET.test(line)) break;
    inside.push((lines.shift() ?? '').trim());
  }
  const text = inside.join(' ');
  return { kind: 'paragraph', spans: readSpans(text), id: ruleOf(text) };
}
