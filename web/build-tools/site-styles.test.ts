import { expect, test } from 'vitest'
import { siteStyles } from './site-styles.ts'

test('keeps the palette that follows the device, with the tokens that rules use', () => {
  const css = siteStyles(`
    :root, [data-theme="default"] { --text: #111; --soft: var(--deep); --deep: #222; --unused: #333 }
    [data-theme="ocean"] { --text: #444 }
    [data-theme="default"][data-mode="dark"] { --text: #555 }
    [data-mode="night"] { --text: #666 }
    @media (prefers-color-scheme: dark) { :root:not([data-mode]) { --text: #777; --unused: #888 } }
    /* A card. */
    .card { color: var(--text); background: var(--soft) }
    @keyframes turn { to { rotate: 1turn } }
  `)
    .replace(/\s+/g, ' ')
    .replace(/ ?\}/g, ' }')
  expect(css).toContain(':root { --text: #111; --soft: var(--deep); --deep: #222 }')
  expect(css).toContain('@media (prefers-color-scheme: dark) { :root:not([data-mode]) { --text: #777 } }')
  expect(css).toContain('@keyframes turn')
  expect(css).not.toMatch(/ocean|night|#555|unused|A card/)
})
