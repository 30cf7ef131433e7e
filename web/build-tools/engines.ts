import type { BrowserName } from '@mdn/browser-compat-data/types'
import manifest from '../package.json' with { type: 'json' }

/** The oldest version of one browser that the web app has to work in. */
export interface Engine {
  readonly label: string
  /** Its name in MDN's compatibility data. */
  readonly name: BrowserName
  readonly version: string
}

/** The browsers by their browserslist names; `target` is what Vite calls those it can compile for. */
const browsers: Readonly<Record<string, { label: string; name: BrowserName; target?: string }>> = {
  safari: { label: 'Safari', name: 'safari', target: 'safari' },
  ios_saf: { label: 'iOS Safari', name: 'safari_ios', target: 'ios' },
  chrome: { label: 'Chrome', name: 'chrome', target: 'chrome' },
  and_chr: { label: 'Chrome for Android', name: 'chrome_android' },
  edge: { label: 'Edge', name: 'edge', target: 'edge' },
  firefox: { label: 'Firefox', name: 'firefox', target: 'firefox' },
  and_ff: { label: 'Firefox for Android', name: 'firefox_android' },
}

/** Reads `<name> >= <version>`, the only form of a browserslist query that names an oldest version. */
export function parseEngines(queries: readonly string[]): readonly (Engine & { readonly target: string | null })[] {
  return queries.map((query) => {
    const [, id = '', version = ''] = /^(\w+) >= (\d+(?:\.\d+)*)$/.exec(query) ?? []
    const browser = browsers[id]
    if (browser === undefined) throw new Error(`browserslist: "${query}" is not "<browser> >= <version>".`)
    const { label, name, target } = browser
    return { label, name, version, target: target === undefined ? null : `${target}${version}` }
  })
}

/** The oldest engines, as `browserslist` in web/package.json states them: the one place. */
export const engines = parseEngines(manifest.browserslist)

/** The same as Vite's `build.target`; `build.cssTarget` follows it. */
export const buildTarget: string[] = engines.flatMap(({ target }) => target ?? [])
