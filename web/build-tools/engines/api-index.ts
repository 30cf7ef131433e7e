import type { Identifier } from '@mdn/browser-compat-data/types'
import { compat, lacking, partsOf } from './support.ts'

/** What one of the oldest engines lacks: names, each with the engines and the versions it came in. */
export interface ApiIndex {
  /** Free identifiers: `requestIdleCallback`, `Temporal`. */
  readonly globals: ReadonlyMap<string, string>
  /** Members of globals: `AbortSignal.any`, `Intl.Segmenter`, `document.startViewTransition`. */
  readonly members: ReadonlyMap<string, string>
  /** Members of instances whose name nothing older has: `toBase64`, `checkVisibility`. */
  readonly methods: ReadonlyMap<string, string>
  /** Methods of iterators: `map`, `take`. Arrays have had most of these names for long. */
  readonly iteratorMethods: ReadonlyMap<string, string>
  /** Events whose name nothing older has: `scrollend`. */
  readonly events: ReadonlyMap<string, string>
}

interface Feature {
  /** `['Promise', 'withResolvers']`, `['Intl', 'Locale', 'getWeekInfo']` */
  readonly place: readonly string[]
  readonly isStatic: boolean
  /** Which engines lack it; null when all have it. */
  readonly problem: string | null
}

/** Global objects that are instances, and the interfaces their members come from. */
const instances: Readonly<Record<string, readonly string[]>> = {
  caches: ['CacheStorage'],
  crypto: ['Crypto'],
  document: ['Document', 'Node', 'EventTarget'],
  history: ['History'],
  localStorage: ['Storage'],
  location: ['Location'],
  navigator: ['Navigator'],
  performance: ['Performance', 'EventTarget'],
  screen: ['Screen'],
  sessionStorage: ['Storage'],
}

/** The members of these are globals. */
const scopes = ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope']

/** Picks what is newer than the engines out of MDN's data. */
export function indexApis(): ApiIndex {
  const features = [...featuresIn(compat.api), ...featuresIn(compat.javascript.builtins ?? {})]
  const newObjects = new Set(features.flatMap(({ place, problem }) => (problem === null ? [] : place.join('.'))))
  /** What belongs to something new can only be reached through that, which is looked for itself. */
  const isOfOld = ({ place }: Feature) => !newObjects.has(place.slice(0, -1).join('.'))
  const last = ({ place }: Feature) => place.at(-1) ?? ''

  return {
    globals: newer(features, (one) => {
      const [owner = '', ...rest] = one.place
      return rest.length === 0 || (scopes.includes(owner) && isPlain(last(one))) ? last(one) : null
    }),
    members: new Map([
      ...newer(features.filter(isOfOld), (one) =>
        one.isStatic ? `${one.place.slice(0, -1).join('.')}.${last(one).replace(/_static$/, '')}` : null,
      ),
      ...Object.entries(instances).flatMap(([name, owners]) => [
        ...newer(features, (one) => {
          const [owner = '', member = ''] = one.place
          return one.place.length === 2 && owners.includes(owner) && isPlain(member) ? `${name}.${member}` : null
        }),
      ]),
    ]),
    methods: newer(features, (one) => {
      const isNewMember = one.place.length > 1 && !one.isStatic && isPlain(last(one)) && isOfOld(one)
      return one.problem === null || isNewMember ? last(one).replace(/_static$/, '') : null
    }),
    iteratorMethods: newer(features, (one) => (one.place[0] === 'Iterator' && isPlain(last(one)) ? last(one) : null)),
    // What one engine has not got yet (touch, installing) comes from a device, and nobody waits for it.
    events: newer(features, (one) =>
      one.problem?.includes('not yet') ? null : (/^(\w+)_event$/.exec(last(one))?.[1] ?? null),
    ),
  }
}

/** The names that only newer features have. */
function newer(features: readonly Feature[], nameOf: (feature: Feature) => string | null): Map<string, string> {
  const problems = new Map<string, string | null>()
  for (const feature of features) {
    const name = nameOf(feature)
    if (name !== null) problems.set(name, problems.get(name) === null ? null : feature.problem)
  }
  return new Map([...problems].flatMap(([name, problem]) => (problem === null ? [] : [[name, problem] as const])))
}

/** Objects, their members and, within a namespace, the members of its objects. */
function featuresIn(root: Identifier, above: readonly string[] = []): readonly Feature[] {
  return partsOf(root).flatMap(([key, part]) => {
    const place = [...above, key]
    const isDeepest = place.length === (place[0] === 'Intl' ? 3 : 2)
    const within = isDeepest ? [] : featuresIn(part, place)
    const own = part.__compat
    if (own === undefined) return within
    const engines = lacking(own)
    const addresses = [own.spec_url ?? ''].flat()
    return [
      {
        place,
        isStatic: place.length > 1 && isStatic(key, own.source_file, addresses),
        problem: engines.length === 0 ? null : `not in ${engines.join(', ')}`,
      },
      ...within,
    ]
  })
}

/** Marked in the data of the web's interfaces; for the language only the specification's address tells. */
function isStatic(key: string, source: string, addresses: readonly string[]): boolean {
  if (!source.startsWith('javascript/')) return key.endsWith('_static')
  return isPlain(key) && !addresses.some((address) => /prototype[.-]/i.test(address))
}

/** Other keys are symbols or aspects: `@@iterator`, `change_event`, `options_parameter`. */
function isPlain(key: string): boolean {
  return /^[a-z][a-z\d]*$/i.test(key)
}
