import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Groups of calls that Home makes as it opens. All others cost it nothing: they come when the first is made. */
const homeGroups: ReadonlySet<string> = new Set([
  'auth',
  'settings',
  'children',
  'logs',
  'timers',
  'ownKinds',
  'family',
])

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../app/platform/api/${name}`, import.meta.url)).replaceAll('\\', '/')
const files: readonly { readonly path: string; readonly of: (calls: Calls) => Calls }[] = [
  { path: fileOf('calls.ts'), of: (calls) => callsOf(calls, true) },
  { path: fileOf('later-calls.ts'), of: (calls) => callsOf(calls, false) },
  // Those who run the service have calls of their own, which are fetched with their pages.
  { path: fileOf('staff-calls.ts'), of: (calls) => calls },
]

/**
 * Puts the calls into the browser's bundle as data: method, path, and what comes back, without the schemas that the
 * server checks them with. The types are those of the whole contract.
 */
export function leanCalls(): Plugin {
  return {
    name: 'lean-calls',
    enforce: 'pre',
    async load(id) {
      const file = files.find(({ path }) => path === id.replaceAll('\\', '/').split('?')[0])
      if (file === undefined) return null
      const { calls } = (await import(pathToFileURL(file.path).href)) as { calls: Calls }
      return `${makeCall}\nexport const calls = ${written(file.of(calls))}`
    },
  }
}

/** The calls that Home makes, or all others. */
export function callsOf(calls: Calls, isHome: boolean): Calls {
  return Object.fromEntries(Object.entries(calls).filter(([group]) => homeGroups.has(group) === isHome))
}

interface Call {
  readonly method: string
  readonly path: string
  readonly access: { readonly who: string }
  readonly output: string
  readonly upload?: object
}
type Calls = Readonly<Record<string, Readonly<Record<string, Call>>>>

/**
 * Names each field once instead of once a call. Of who may make one, a client only asks whether it
 * is anyone.
 */
const makeCall = `const call = (method, path, output = 'json', who = 'session', upload) =>
  ({ method, path: '/api/' + path, access: { who }, output, ...(upload && { upload }) })`

/** The calls as source, of which {@link makeCall} makes the objects. */
function written(calls: Calls): string {
  const fields = (of: object, value: (one: never) => string) =>
    `{${Object.entries(of).map(([name, one]) => `${JSON.stringify(name)}: ${value(one as never)}`)}}`
  return fields(calls, (group: Calls[string]) =>
    fields(group, ({ method, path, access, output, upload }: Call) => {
      const who = ['anyone', 'visitor', 'link'].includes(access.who) ? 'anyone' : 'session'
      const rest = upload !== undefined ? [output, who, upload] : who === 'anyone' ? [output, who] : [output]
      const said = rest.length === 1 && output === 'json' ? [] : rest
      return `call(${[method, path.replace(/^\/api\//, ''), ...said].map((one) => JSON.stringify(one))})`
    }),
  )
}
