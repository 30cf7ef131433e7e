import type { Plugin } from 'vite'

/** What is changed in the preload helper of Vite, and into what. */
const changes = [
  // Without the `crossorigin` that it gives to its links.
  [/\s*link\.crossOrigin = "";/, ''],
  // The framework marks a style sheet with `#` so that it is fetched again by who needs it: it goes when its page is left.
  // The root is never left, so its sheet is there: a second one would style and lay out the whole page once more.
  [/(?<=preloadedHrefs\.styles\.add\()link\.href(?=\))/, "link.href.replace(/(\\/entry-[^/]+)#$/, '$1')"],
] as const

/** The preload helper as this app needs it. */
export function adaptHelper(code: string): string {
  return changes.reduce((changed, [from, to]) => {
    if (!from.test(changed))
      throw new Error('The preload helper of Vite has changed: look at build-tools/preload-links.ts.')
    return changed.replace(from, () => to)
  }, code)
}

/**
 * Lets the links that Vite adds before an import agree with those in the pages and with the imports: all files are of
 * this origin. Firefox reports an error for a module preload with `crossorigin` of a module it has without, and a style
 * sheet is fetched once for each of the two.
 */
export function preloadLinks(): Plugin {
  return {
    name: 'preload-links',
    apply: 'build',
    transform: (code, id) => (id.includes('vite/preload-helper') ? { code: adaptHelper(code), map: null } : null),
  }
}
