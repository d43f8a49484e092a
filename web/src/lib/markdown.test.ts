import { expect, it } from 'vitest';
import { readMarkdown, readSpans } from './markdown';

it('reads what stands in a line', () => {
  expect(readSpans('a **b** `c` *d* [e](https://example.org)')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'bold', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'italic', text: 'd' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'e', href: 'https://example.org' },
  ]);
});

it('makes no link of anything but an address', () => {
  expect(readSpans('[e](javascript:alert(1))')[0]).toEqual({ kind: 'text', text: 'e' });
});

it('leaves HTML as the text that it is', () => {
  expect(readMarkdown('<b onclick="x">hi</b>')).toEqual([
    { kind: 'paragraph', spans: [{ kind: 'text', text: '<b onclick="x">hi</b>' }], id: '' },
  ]);
});

it('anchors a paragraph by the number of its rule', () => {
  const blocks = readMarkdown('# ECO\n\n**ECO-14** Turn\nback.\n\n- ECO-15 Submit.\n');
  expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1, id: 'eco' });
  expect(blocks[1]).toMatchObject({ kind: 'paragraph', id: 'ECO-14' });
  expect(blocks[2]).toMatchObject({ kind: 'list', items: [{ id: 'ECO-15' }] });
});

it('reads tables, code and lists', () => {
  const blocks = readMarkdown(
    '| a | b |\n|---|---|\n| 1 | **2** |\n\n```\nx | y\n```\n\n1. one\n   more\n2. two',
  );
  expect(blocks).toEqual([
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
      rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'bold', text: '2' }]]],
    },
    { kind: 'code', text: 'x | y' },
    {
      kind: 'list',
      ordered: true,
      items: [
        { spans: [{ kind: 'text', text: 'one more' }], id: '' },
        { spans: [{ kind: 'text', text: 'two' }], id: '' },
      ],
    },
  ]);
});

it('ends on any text', () => {
  for (const odd of ['```', '|', '- ', '#', '# ', '* *', '\n\n', '1.', '| |\n|']) {
    expect(Array.isArray(readMarkdown(odd))).toBe(true);
  }
});
