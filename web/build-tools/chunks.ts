import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { publicPages } from '../app/public-pages.ts'
import routes from '../app/routes.ts'
import { textsModule } from './feature-texts.ts'
import { serversOwnCode } from './service-worker-pages.ts'

/** The part of the bundler's context that is used here. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const app = fileURLToPath(new URL('../app/', import.meta.url)).replaceAll('\\', '/')

/** The modules of the route at `path` (the front page without one) and of the layouts around it. */
export function modulesOfRoute(path: string | undefined, list: readonly RouteConfigEntry[] = routes): string[] {
  for (const route of list) {
    const isIt = path === undefined ? route.index === true : route.path === path
    const below = isIt ? [] : modulesOfRoute(path, route.children ?? [])
    if (isIt || below.length > 0) return [`${app}${route.file}`, ...below]
  }
  return []
}

/** Everything that modules import statically, through whatever stands between. */
function reachedFrom(modules: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...modules]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}

/**
 * Parts of a package that its list of exports imports and Home does not use: by imports they would be Home's, for what
 * other pages use of them.
 */
const unusedByHome =
  /\/node_modules\/(uuid\/dist\/(parse|sha1|v35|v5)|@tanstack\/react-query\/build\/modern\/(useQueries|useInfiniteQuery)|@tanstack\/query-core\/build\/modern\/(queriesObserver|infiniteQueryObserver))\.js$/

const chunkNames = ['base', 'root', 'kit', 'signed-in', 'forms', 'front', 'written', 'looks'] as const

/** What makes the written front page move: fetched once somebody does (app/features/landing/public/landing.tsx). */
const looks = `${app}features/landing/sections/landing-sections.tsx`
/** The written pages beside the front page: whoever reads one of them needs nothing of the app. */
const writtenPages = publicPages.filter(({ path }) => path !== '/').map(({ file }) => `${app}${file}`)

/**
 * Tells which of the shared chunks a module is in; null leaves it to the bundler, which splits by lazy routes and lazy
 * parts. A few large chunks compress better than many small ones, and what is in them follows from imports alone:
 * `base` is what every page imports of libraries and `root` of our own, with the little that Home and the front page share;
 * `kit` is what Home shares with what makes the front page move and with other written pages, and `signed-in` the rest of
 * Home. Of what is left of the front page `front` is its own, and `forms` is what other pages' and sheets' forms are made of,
 * too; `looks` is what makes the front page move, without what is in `written` since other written pages have it as well.
 */
export function createChunkOf(): (id: string, graph: Graph) => (typeof chunkNames)[number] | null {
  let known: Record<'root' | 'front' | 'looks' | 'written' | 'home', ReadonlySet<string>> | null = null
  return (id, graph) => {
    if (unusedByHome.test(id)) return null
    known ??= {
      root: reachedFrom([`${app}root.tsx`, `${app}entry.client.tsx`], graph),
      front: reachedFrom(modulesOfRoute(undefined), graph),
      looks: reachedFrom([looks], graph),
      written: reachedFrom(writtenPages, graph),
      home: reachedFrom(modulesOfRoute('home'), graph),
    }
    if (known.root.has(id)) return id.includes('/node_modules/') ? 'base' : 'root'
    const isWritten = known.written.has(id)
    if (known.home.has(id)) return known.front.has(id) ? 'root' : known.looks.has(id) || isWritten ? 'kit' : 'signed-in'
    if (known.front.has(id)) return id.startsWith(`${app}features/`) ? 'front' : 'forms'
    if (known.looks.has(id) && id !== looks) return isWritten ? 'written' : 'looks'
    return null
  }
}

const script = /\.[cm]?[jt]sx?$/
const catalog = /\/catalogs\/([a-z-]+)\/([a-z]+)\.po$/
const chunkOf = createChunkOf()

/** The chunk of a catalog: those that Home needs are one file in each language, and so are those of every page. */
function textsChunk(id: string, graph: Graph): string | null {
  const [, part, locale] = catalog.exec(id) ?? []
  if (part === undefined) return null
  const chunk = part === 'core' ? 'base' : chunkOf(textsModule(part), graph)
  return chunk === 'signed-in' ? `texts-home-${locale}` : `texts-${part}-${locale}`
}

export const chunks = {
  groups: [
    // In this order, since a group also takes what its modules import.
    ...chunkNames.map((name, index) => ({
      name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
      test: script,
      priority: chunkNames.length - index,
    })),
    { name: textsChunk, test: catalog, priority: 0 },
  ],
}

/** Where a chunk goes: what operators alone load has a folder of its own, which no family's device stores ahead. */
export function chunkFile({ moduleIds }: { readonly moduleIds: readonly string[] }): string {
  const isOfStaff = moduleIds.some((id) => serversOwnCode.test(id.replaceAll('\\', '/')))
  return `assets/${isOfStaff ? 'staff/' : ''}[name]-[hash:7].js`
}
