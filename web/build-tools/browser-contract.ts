import { fileURLToPath, pathToFileURL } from 'node:url'
import type { EndpointGroup } from '@nestwren/contract/endpoint'
import type { Plugin } from 'vite'

const callsFiles = ['core-calls', 'account-calls', 'family-calls'].map((name) =>
  fileURLToPath(new URL(`../app/platform/api/${name}.ts`, import.meta.url)),
)
const recordedFile = fileURLToPath(new URL('../app/platform/api/recorded-schemas.ts', import.meta.url))

/** A kind's example is for documentation, seed data and tests; Home would load a dozen of them. */
const exampleOfKind = /\n {2}example: \{\n[\s\S]*?\n {2}\},\n/

/** What a client needs to know of a call: where it goes and what comes back. */
export function withoutSchemas(contract: Readonly<Record<string, EndpointGroup>>) {
  return Object.fromEntries(
    Object.entries(contract).map(([group, endpoints]) => [
      group,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, { method, path, access, output, upload }]) => [
          name,
          {
            method,
            path,
            access: { who: access.who },
            output: typeof output === 'string' ? output : 'json',
            ...(upload === undefined ? {} : { upload }),
          },
        ]),
      ),
    ]),
  )
}

const textWithWords =
  /\/\*i18n\*\/\s*\{\s*id:\s*('[^']*')\s*,\s*message:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*,?\s*\}/g

/** Texts by their ids alone: a build has their words in its catalogs, English ones too, and needs them only once. */
export function withoutWords(code: string): string {
  return code.replace(textWithWords, '{ id: $1 }')
}

/**
 * The contract as the browser needs it: the calls without their schemas, and the schemas of log kinds as records (see
 * recorded-schemas.ts). Types are those of the whole contract, since they are gone before this runs.
 */
export function browserContract(): Plugin {
  let isBuild = false
  return {
    name: 'browser-contract',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      const isKind = /\/contract\/src\/logs\/kinds\/[^/]+\.ts$/.test(path)
      const lean = isKind ? code.replace(exampleOfKind, '\n') : code
      const hasWords = isBuild && !path.endsWith('/error-texts.ts') && lean.includes('/*i18n*/')
      if (!isKind && !hasWords) return null
      return { code: hasWords ? withoutWords(lean) : lean, map: null }
    },
    resolveId: (source) => (source === 'zod/mini' ? recordedFile : null),
    async load(id) {
      const [file = ''] = id.split('?')
      if (!callsFiles.includes(file)) return null
      const { calls } = (await import(pathToFileURL(file).href)) as { calls: Readonly<Record<string, EndpointGroup>> }
      return `export const calls = ${JSON.stringify(withoutSchemas(calls))}`
    },
  }
}
