import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseScripts } from '../inline-scripts.ts'

/** One script or style sheet as a browser gets it. */
export interface Source {
  /** Its path within build/client; of an inline script the page's, and its number there. */
  readonly file: string
  readonly isStyle: boolean
  readonly code: string
}

/** Reads everything in build/client that a browser runs or styles pages by. */
export function readBuild(client: string): readonly Source[] {
  return globSync('**/*.{js,css,html}', { cwd: client })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .flatMap((file): readonly Source[] => {
      const code = readFileSync(join(client, file), 'utf8')
      if (!file.endsWith('.html')) return [{ file, isStyle: file.endsWith('.css'), code }]
      return parseScripts(code).map((script, index) => ({
        file: `${file} (inline script ${index + 1})`,
        isStyle: false,
        code: script,
      }))
    })
}
