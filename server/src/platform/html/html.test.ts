import { describe, expect, it } from 'vitest'
import { attributes, html, htmlData, safeAddress } from './html.ts'

const hostile = `<img src=x onerror="alert(1)"> & 'quoted' "twice"`
const escaped = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;quoted&#39; &quot;twice&quot;'

const written = (piece: { toString(): string }) => String(piece)

describe('values in text', () => {
  it('are escaped', () => {
    expect(written(html`<p>${hostile}</p>`)).toBe(`<p>${escaped}</p>`)
    expect(written(html`<p>${3}, ${0}</p>`)).toBe('<p>3, 0</p>')
  })

  it('are written as they are when they are pieces of HTML', () => {
    expect(written(html`<p>${html`<b>${hostile}</b>`}</p>`)).toBe(`<p><b>${escaped}</b></p>`)
  })

  it('are joined when they are lists, however deep, and each text in them is escaped', () => {
    const rows = [html`<li>${'a<b'}</li>`, [html`<li>b</li>`, ['c<d', [null, html`<li>e</li>`]]]]
    expect(written(html`<ul>${rows}</ul>`)).toBe('<ul><li>a&lt;b</li><li>b</li>c&lt;d<li>e</li></ul>')
  })

  it('are left out when there is nothing', () => {
    expect(written(html`<p>${null}${undefined}${false}${''}${[]}</p>`)).toBe('<p></p>')
  })

  it('are no piece because they look like one', () => {
    const forged = JSON.parse('{"text":"<script>","toString":null}')
    expect(() => html`<p>${forged}</p>`).toThrow()
    expect(written(html`<p>${String(html`<b>x</b>`)}</p>`)).toBe('<p>&lt;b&gt;x&lt;/b&gt;</p>')
  })
})

describe('values in attributes', () => {
  it('are escaped, so that none ends its attribute', () => {
    expect(written(html`<p title="${hostile}">x</p>`)).toBe(`<p title="${escaped}">x</p>`)
    expect(written(html`<input value="${1}" max="a ${'"'} b">`)).toBe('<input value="1" max="a &quot; b">')
    expect(written(html`<p title="${null}">x</p>`)).toBe('<p title="">x</p>')
  })

  it('are no pieces and no lists', () => {
    expect(() => html`<p title="${html`<b>x</b>`}">x</p>`).toThrow('texts and numbers')
    expect(() => html`<p title="${['a']}">x</p>`).toThrow('texts and numbers')
  })

  it('may be whole attributes, which are escaped as well', () => {
    const more = attributes` checked title="${hostile}"`
    expect(written(html`<input name="a"${more} ${attributes` required`}>`)).toBe(
      `<input name="a" checked title="${escaped}"  required>`,
    )
    expect(written(html`<input ${false}>`)).toBe('<input >')
    expect(written(html`<a${attributes` href="${'javascript:alert(1)'}"`}>x</a>`)).toBe('<a href="about:blank">x</a>')
  })

  it('are no attributes because they look like some', () => {
    const words: string = ' onclick=alert(1)'
    expect(() => html`<input ${words}>`).toThrow('only attributes')
    expect(() => html`<input ${html`<b>x</b>`}>`).toThrow('only attributes')
    expect(() => html`<p>${attributes` checked`}</p>`).toThrow('stand in a tag')
    expect(() => attributes`><script>`).toThrow()
    expect(() => attributes` title="a" onclick="${words}"`).toThrow()
    expect(() => attributes` title=${words}`).toThrow()
    expect(() => attributes` title="a`).toThrow()
    expect(() => attributes` title=`).toThrow()
  })
})

describe('addresses', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://a.example/1',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'evil.example',
    'https:evil',
    '',
  ])('%j does not get into an attribute that holds one', (address) => {
    expect(written(html`<a href="${address}">x</a>`)).toBe('<a href="about:blank">x</a>')
    expect(written(html`<img alt="" src="${address}">`)).toBe('<img alt="" src="about:blank">')
  })

  it.each([
    'https://shop.example/a?b=c',
    'http://shop.example',
    'HTTPS://SHOP.example',
    '/',
    '/a/b?c=d',
    '#top',
    '?lang=es',
  ])('%s stays', (address) => {
    expect(safeAddress(address)).toBe(address)
  })

  it('are escaped as well', () => {
    expect(written(html`<a href="${'/a?b=1&c="><script>'}">x</a>`)).toBe(
      '<a href="/a?b=1&amp;c=&quot;&gt;&lt;script&gt;">x</a>',
    )
  })
})

describe('places where nothing can be written safely', () => {
  const value: string = 'x'
  it.each([
    ['an attribute without quotes', () => html`<p title=${value}>x</p>`],
    ['an attribute with single quotes', () => html`<p title='${value}'>x</p>`],
    ['a style', () => html`<p style="color: ${value}">x</p>`],
    ['a handler', () => html`<p onclick="${value}">x</p>`],
    ['a script', () => html`<script>${value}</script>`],
    ['a style sheet', () => html`<style>${value}</style>`],
    ['a comment', () => html`<!-- ${value} -->`],
    ['the name of a tag', () => html`<${value}>`],
    ['the name of an attribute', () => html`<p data-${value}="a">x</p>`],
  ])('%s ends in an error', (_name, write) => {
    expect(write).toThrow()
  })

  it('a template that leaves a tag open ends in an error', () => {
    expect(() => html`<p title="`).toThrow('ends elsewhere')
  })

  it('scripts and styles without values are fine, and what follows them is read again', () => {
    expect(written(html`<script src="/a.js"></script><p>${'<'}</p>`)).toBe('<script src="/a.js"></script><p>&lt;</p>')
  })
})

describe('data for a script', () => {
  it('comes back as it was, and ends no element', () => {
    const data = { text: '</script><!-- <script>\u2028&', list: [1, null] }
    const text = written(htmlData('words', data))
    expect(text).toMatch(/^<script type="application\/json" id="words">[^<>&]*<\/script>$/)
    expect(JSON.parse(text.slice(text.indexOf('>') + 1, text.lastIndexOf('<')))).toEqual(data)
  })
})
