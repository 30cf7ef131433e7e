import { expect, test } from 'vitest'
import { firstStyles } from './first-styles.ts'

const sheet = `
@layer theme, base;
@font-face { font-family: F; src: url(f.woff2) }
@layer base {
  :root { --background: white; --surface: var(--tint); --tint: pink; --unused: 1px }
  [data-theme="ocean"][data-mode="dark"] { --background: navy; --unused: 2px }
  body { background: var(--background) }
  button { border: 0 }
}
@layer components {
  .console, .toast { background: var(--surface) }
  .console .timer-bar { color: red }
  .tab:focus-visible { outline: 0 }
  html[data-opens] .shell-skeleton { display: block }
  @media (min-width: 1040px) { .toast { color: red } }
}`

test('holds what the first paint is made of, with the colors of every theme, and nothing else', () => {
  expect(firstStyles(sheet).replace(/\s*}/g, ' }').replace(/\s+/g, ' ').trim()).toBe(
    '@layer theme, base; @layer base { :root { --background: white; --surface: var(--tint); --tint: pink } ' +
      '[data-theme="ocean"][data-mode="dark"] { --background: navy } body { background: var(--background) } } ' +
      '@layer components { .console { background: var(--surface) } html[data-opens] .shell-skeleton { display: block } }',
  )
})
