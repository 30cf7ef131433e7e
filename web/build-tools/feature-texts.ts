import { fileURLToPath } from 'node:url'
import { type Plugin, parseSync, Visitor } from 'vite'
import { doorFolder } from './features.ts'

const app = fileURLToPath(new URL('../app/', import.meta.url)).replaceAll('\\', '/')
const i18nDir = `${app}platform/i18n/`
const i18nModule = `${i18nDir}i18n.ts`

/** Begins the ids of the modules that register a catalog. */
const prefix = 'virtual:texts/'
/** The module that registers a part of the texts when it runs. */
export const textsModule = (part: string): string => `\0${prefix}${part}`

const featureFile = /\/app\/features\/([^/]+)\/(?:([^/]+)\/)?/

/** The part of the texts that a module of a feature belongs to (features.ts); null for the gallery of components. */
function partOf(file: string): string | null {
  const [, feature, folder] = featureFile.exec(file) ?? []
  if (feature === undefined || feature === 'dev') return null
  return folder === undefined || folder === doorFolder ? feature : `${feature}-${folder}`
}

const shownCode = /\/app\/(features|ui)\//
/** What the router imports is asked for its own exports only. */
const route = /-(page|layout)\.tsx$/
/** Where the router imports the code of a page. */
const routerFile = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/

const fileOf = (id: string) => new URL(id.replaceAll('\\', '/').split('?')[0] ?? '', 'file:///').pathname

interface Found {
  /** Where dynamic imports end that are to wait for texts. */
  readonly waits: readonly number[]
  readonly hasTexts: boolean
}

/** Whether an import of this module waits: those of features and the kit do. `specifier` is null when it is no literal. */
function isAwaited(specifier: string | null, file: string): boolean {
  if (routerFile.test(file)) return specifier === null
  return specifier?.startsWith('.') === true && shownCode.test(new URL(specifier, `file://${file}`).pathname)
}

function read(code: string, file: string): Found {
  const waits: number[] = []
  let hasTexts = code.includes('/*i18n*/')
  const { program } = parseSync(file, code)
  new Visitor({
    ImportDeclaration({ source }) {
      if (source.value.startsWith('@lingui/')) hasTexts = true
    },
    ImportExpression({ source, end }) {
      const specifier = source.type === 'Literal' && typeof source.value === 'string' ? source.value : null
      if (isAwaited(specifier, file)) waits.push(end)
    },
  }).visit(program)
  return { waits, hasTexts }
}

/** The code with the wait for texts behind each of these places. */
function withWaits(code: string, waits: readonly number[]): string {
  if (waits.length === 0) return code
  const ends = [0, ...waits.toSorted((a, b) => a - b), code.length]
  const parts = ends.slice(1).map((end, index) => code.slice(ends[index], end))
  return `import { withTexts as __withTexts } from '${i18nModule}'\n${parts.join('.then(__withTexts)')}`
}

/**
 * Puts the wait for texts behind every dynamic import of a feature's or the kit's code and behind the router's import of a
 * page; null when there is none.
 */
export function awaitTexts(code: string, id: string): string | null {
  const { waits } = read(code, fileOf(id))
  return waits.length === 0 ? null : withWaits(code, waits)
}

/**
 * Lets every module of a feature that has texts register its catalog, and whoever imports code while the app
 * runs wait for it, so that nobody has to think of it and no page ever shows ids. While developing, pages do not wait:
 * words travel with the code there.
 */
export function featureTexts(): Plugin {
  let hasRouter = false
  return {
    name: 'feature-texts',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const part = id.slice(prefix.length + 1)
      return `import { needTexts } from '${i18nModule}'
needTexts({
  en: () => import('${i18nDir}catalogs/${part}/en.po'),
  es: () => import('${i18nDir}catalogs/${part}/es.po'),
})`
    },
    transform(code, id, options) {
      const file = fileOf(id)
      const isShown = shownCode.test(file)
      const mayImport = isShown || /\/app\/.*\.tsx?$/.test(file) || routerFile.test(file)
      if (options?.ssr === true || !mayImport || !/\.[jt]sx?$/.test(file)) return null
      const { waits, hasTexts } = read(code, file)
      if (routerFile.test(file)) hasRouter = waits.length > 0
      const part = hasTexts ? partOf(file) : null
      const texts = part === null ? '' : `import '${prefix}${part}'\n`
      // Seen by whoever imports it while the app runs, and dropped where nobody does.
      const mark = isShown && !route.test(file) ? '\nexport const hasRun = true\n' : ''
      if (texts === '' && mark === '' && waits.length === 0) return null
      return { code: `${texts}${withWaits(code, waits)}${mark}`, map: null }
    },
    generateBundle() {
      if (this.environment.name === 'client' && !hasRouter)
        this.error("The router's import of pages was not found (build-tools/feature-texts.ts): pages would show ids.")
    },
  }
}
