import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Screen } from './screen.ts'

const assets = fileURLToPath(new URL('../../../web/build/client/assets', import.meta.url))

/** The ids of all texts of the build: what a page shows in place of words that are not there. */
async function textIds(): Promise<readonly string[]> {
  const files = globSync('texts-*-en-*.js', { cwd: assets })
  const catalogs = await Promise.all(
    files.map((file) => import(`${assets}/${file}`) as Promise<{ messages: Readonly<Record<string, unknown>> }>),
  )
  const ids = catalogs.flatMap(({ messages }) => Object.keys(messages))
  if (ids.length < 500) throw new Error(`The build has ${ids.length} texts, which cannot be all.`)
  return ids
}

let known: Promise<readonly string[]> | null = null

/** What of the page, its labels and hints is the id of a text instead of the text. */
export async function shownIds(screen: Screen): Promise<string[]> {
  known ??= textIds()
  return screen.run(
    (ids: readonly string[]) => {
      const isId = new Set(ids)
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      const found: string[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const texts =
          node instanceof Element
            ? ['aria-label', 'title', 'placeholder', 'alt'].map((name) => (node as Element).getAttribute(name))
            : node.parentElement?.closest('script, style') === null
              ? [node.nodeValue]
              : []
        for (const text of texts) {
          const words = text?.trim() ?? ''
          if (isId.has(words)) found.push(words)
        }
      }
      return found
    },
    await known,
  )
}
