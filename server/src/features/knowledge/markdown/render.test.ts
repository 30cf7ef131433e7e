import { article } from '@nestwren/contract/knowledge'
import type { Block, Run } from '@nestwren/contract/knowledge-blocks'
import { describe, expect, test } from 'vitest'
import { pictureIdsOf, renderMarkdown } from './render.ts'

const { blocks: wire } = article.shape
const pictureId = '0193f000-0000-7000-8000-00000000000a'

function* allBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const one of blocks) {
    yield one
    if (one.is === 'list') for (const item of one.items) yield* allBlocks(item)
    if (one.is === 'quote') yield* allBlocks(one.blocks)
  }
}
const runsOf = (body: string): readonly Run[] =>
  [...allBlocks(renderMarkdown(body))].flatMap((one) => ('runs' in one ? one.runs : []))
const linksOf = (body: string) => runsOf(body).flatMap(({ link }) => (link === undefined ? [] : [link]))

test('headings, marks, lists, quotes, code and rules become parts', () => {
  const body = [
    '# One',
    '### Three **bold**',
    'A *slanted* `piece` of ~~old~~ text  \nwith a break',
    '3. third\n4. fourth\n   - inner',
    '> Said',
    '```\nlet x\n```',
    '---',
  ].join('\n\n')
  expect(renderMarkdown(body)).toEqual([
    { is: 'heading', level: 2, runs: [{ text: 'One' }] },
    { is: 'heading', level: 3, runs: [{ text: 'Three ' }, { text: 'bold', isStrong: true }] },
    {
      is: 'paragraph',
      runs: [
        { text: 'A ' },
        { text: 'slanted', isEmphasized: true },
        { text: ' ' },
        { text: 'piece', isCode: true },
        { text: ' of ' },
        { text: 'old', isStruck: true },
        { text: ' text\nwith a break' },
      ],
    },
    {
      is: 'list',
      isOrdered: true,
      start: 3,
      items: [
        [{ is: 'paragraph', runs: [{ text: 'third' }] }],
        [
          { is: 'paragraph', runs: [{ text: 'fourth' }] },
          { is: 'list', isOrdered: false, start: 1, items: [[{ is: 'paragraph', runs: [{ text: 'inner' }] }]] },
        ],
      ],
    },
    { is: 'quote', blocks: [{ is: 'paragraph', runs: [{ text: 'Said' }] }] },
    { is: 'code', text: 'let x' },
    { is: 'rule' },
  ])
})

test('a link leads to the web or to a mailbox', () => {
  expect(linksOf('[a](https://example.com/x?y=1) <http://example.org> [m](mailto:a@example.com "t")')).toEqual([
    'https://example.com/x?y=1',
    'http://example.org/',
    'mailto:a@example.com',
  ])
})

test('a picture of the family stands where it is named, an unknown one without an address, and no other at all', () => {
  const known = (id: string) => (id === pictureId ? { url: '/api/files/x', width: 4, height: 3 } : null)
  const other = pictureId.replace(/a$/, 'b')
  const text = `Look ![The *hall*](picture:${pictureId.toUpperCase()}) here ![x](picture:${other}) ![far](https://evil.example/p.png)`
  expect(renderMarkdown(text, known)).toEqual([
    { is: 'paragraph', runs: [{ text: 'Look  here  far' }] },
    { is: 'picture', id: pictureId, alt: 'The *hall*', url: '/api/files/x', width: 4, height: 3 },
    { is: 'picture', id: other, alt: 'x', url: null, width: 0, height: 0 },
  ])
  expect([...pictureIdsOf(text)]).toEqual([pictureId, other])
})

const attacks: readonly (readonly [string, string])[] = [
  ['a script', '<script>alert(1)</script>'],
  ['an image with a handler', '<img src=x onerror=alert(1)>'],
  ['a drawing with a handler', '<svg/onload=alert(1)>'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['a script address', '[x](javascript:alert(1))'],
  ['one in another case', '[x](JaVaScRiPt:alert(1))'],
  ['one written in entities', '[x](&#106;avascript:alert(1))'],
  ['one with a tab in it', '[x](java&Tab;script:alert(1))'],
  ['one with a space before it', '[x]( javascript:alert(1))'],
  ['one in angles', '<javascript:alert(1)>'],
  ['a data address', '[x](data:text/html,<script>alert(1)</script>)'],
  ['a base64 data address', '[x](data:text/html;base64,PHNjcmlwdD4=)'],
  ['vbscript', '[x](vbscript:msgbox(1))'],
  ['a file', '[x](file:///etc/passwd)'],
  ['a blob', '[x](blob:https://example.com/1)'],
  ['a path of our own', '[x](/api/auth/logout)'],
  ['another site without a scheme', '[x](//evil.example)'],
  ['an address with a name before it', '[x](https://nestwren.com@evil.example/)'],
  ['a title that breaks out', '[x](https://example.com "\\" onmouseover=alert(1)")'],
  ['a reference', '[x][y]\n\n[y]: javascript:alert(1)'],
  ['a picture with a script address', '![x](javascript:alert(1))'],
  ['a picture of another site', '![x](https://evil.example/p.png)'],
  ['a drawing as data', '![x](data:image/svg+xml,<svg onload=alert(1)>)'],
  ['a comment', '<!-- <img src=x onerror=alert(1)> -->'],
  ['a form', '<form action=//evil.example><input name=p></form>'],
  ['a style', '<style>@import "//evil.example"</style><p style="position:fixed">x</p>'],
  ['a picture as a link', `[![x](picture:${pictureId})](javascript:alert(1))`],
  ['a NUL and other oddities', 'a\u0000b\u202Ec <scr\u0000ipt>'],
]

describe('what is hostile', () => {
  test.each(attacks)('%s is text, or nothing', (_name, body) => {
    const blocks = renderMarkdown(body)
    expect(wire.safeParse(blocks).success).toBe(true)
    for (const link of linksOf(body)) expect(link).toMatch(/^(https:\/\/example\.com\/|mailto:)/)
    for (const one of allBlocks(blocks)) if (one.is === 'picture') expect(one.url).toBeNull()
  })

  test('markup is kept as the letters that it is', () => {
    expect(runsOf('<b onclick=x>hi</b>').map(({ text }) => text)).toEqual(['<b onclick=x>hi</b>'])
  })

  test.each([
    ['backticks', '`'.repeat(10_000)],
    ['open links', '[a]('.repeat(2_500)],
    ['open brackets', '['.repeat(10_000)],
    ['quotes in quotes', `${'> '.repeat(5_000)}x`],
    [
      'lists in lists',
      Array.from({ length: 120 }, (_, at) => `${' '.repeat(at * 2)}- x`)
        .join('\n')
        .slice(0, 10_000),
    ],
    ['stars', '*a '.repeat(3_333)],
    ['underscores', '_'.repeat(10_000)],
    ['entities', '&a'.repeat(5_000)],
  ])('%s, as many as fit, make a tree that the wire allows', (_name, body) => {
    expect(wire.safeParse(renderMarkdown(body)).success).toBe(true)
  })

  test('what is nested deeper than can be shown is lifted, and nothing of it lost', () => {
    const body = '- a\n  - b\n    - c\n      - d\n\n> > - e\n> >   - f'
    const words = runsOf(body).map(({ text }) => text)
    expect(words).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(wire.safeParse(renderMarkdown(body)).success).toBe(true)
  })
})
