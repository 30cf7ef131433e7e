import { expect, test } from 'vitest'
import { wordsOf, writtenStyles } from './written-styles.ts'

const sheet = `
@layer theme, components;
@keyframes rise { from { opacity: 0 } }
@keyframes spin { from { rotate: 0deg } }
:root { --surface: var(--tint); --tint: pink; --unused: 1px }
[data-theme="default"][data-mode="dark"] { --tint: navy }
[data-theme="ocean"] { --tint: teal }
body { background: var(--surface) }
@layer components {
  .hero, .console { animation: rise 1s }
  .hero.is-open > .min-h-26\\.5 { color: red }
  .hero .toast { animation: spin 1s }
  @media (min-width: 1040px) { .toast { color: red } }
}`

test('holds what the words of the pages name, in the usual palette, and nothing else', () => {
  const words = new Set(wordsOf(`<p class="hero min-h-26.5"></p> const open = \`is-open\``))
  expect(writtenStyles(sheet, words).replace(/\s*}/g, ' }').replace(/\s+/g, ' ').trim()).toBe(
    '@layer theme, components; @keyframes rise { from { opacity: 0 } } :root { --surface: var(--tint); --tint: pink } ' +
      '[data-theme="default"][data-mode="dark"] { --tint: navy } body { background: var(--surface) } ' +
      '@layer components { .hero { animation: rise 1s } .hero.is-open > .min-h-26\\.5 { color: red } }',
  )
})
