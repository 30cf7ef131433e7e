import type { Plugin } from 'vite'

const attribute = /\s*link\.crossOrigin = "";/

/** The preload helper of Vite without the `crossorigin` that it gives to its links. */
export function withoutCrossOrigin(code: string): string {
  if (!attribute.test(code))
    throw new Error('The preload helper of Vite has changed: look at build-tools/preload-links.ts.')
  return code.replace(attribute, '')
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
    transform: (code, id) =>
      id.includes('vite/preload-helper') ? { code: withoutCrossOrigin(code), map: null } : null,
  }
}
