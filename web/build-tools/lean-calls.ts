import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const callsFile = fileURLToPath(new URL('../app/platform/api/calls.ts', import.meta.url)).replaceAll('\\', '/')

/**
 * Puts the calls into the browser's bundle as data: method, path, and what comes back, without the schemas that the
 * server checks them with. The types are those of the whole contract.
 */
export function leanCalls(): Plugin {
  return {
    name: 'lean-calls',
    enforce: 'pre',
    async load(id) {
      if (id.replaceAll('\\', '/').split('?')[0] !== callsFile) return null
      const { calls } = (await import(pathToFileURL(callsFile).href)) as { calls: unknown }
      return `export const calls = ${JSON.stringify(calls)}`
    },
  }
}
