import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { publicPages } from '../app/public-pages.ts'
import routes from '../app/routes.ts'

const app = fileURLToPath(new URL('../app/', import.meta.url)).replaceAll('\\', '/')

/** The files of all routes that are not written ahead. */
export function filesNotWritten(list: typeof routes = routes): string[] {
  const written = new Set(publicPages.map(({ file }) => file))
  return list.flatMap(({ file, children = [] }) => [
    ...(written.has(file) ? [] : [`${app}${file}`]),
    ...filesNotWritten(children),
  ])
}

/**
 * Leaves out of what writes pages ahead all routes that are not written: their code is for browsers, and would be built once
 * more for nothing.
 */
export function writtenRoutes(): Plugin {
  const left = new Set(filesNotWritten())
  return {
    name: 'written-routes',
    enforce: 'pre',
    load(id) {
      const isLeft = this.environment.name === 'ssr' && left.has(id.replaceAll('\\', '/').split('?')[0] ?? '')
      return isLeft ? { code: 'export default () => null', map: null } : null
    },
  }
}
