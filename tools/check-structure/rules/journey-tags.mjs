import { lineAt } from '../scan.mjs'

export const journeyTags = {
  name: 'journeys name their features',
  why: 'The short run takes the journeys of the features that were touched; one that names none is never taken.',
  instead: "Say { tag: ['@photos'] } behind the title, by the name of the feature's folder in web or server.",
  check: ({ sources }) => {
    const features = new Set(
      sources.flatMap(({ path }) => /^(?:web\/app|server\/src)\/features\/([^/]+)\//.exec(path)?.[1] ?? []),
    )
    return sources
      .filter(({ path }) => /^e2e\/.*\.spec\.ts$/.test(path) && !path.startsWith('e2e/colors/'))
      .flatMap((source) => check(source, features))
  },
}

/** Of every engine, or of one alone. */
const isOfSpine = (tag) => /^spine(-webkit|-firefox)?$/.test(tag)

function check({ path, code, bare }, features) {
  return [...bare.matchAll(/^\s*test\s*\(/gm)].flatMap(({ index, 0: words }) => {
    const at = index + words.length
    const head = code.slice(at, code.indexOf('=>', at))
    const line = lineAt(bare, at)
    const tags = [...(/\{\s*tag:\s*([^}]*)\}/.exec(head)?.[1] ?? '').matchAll(/'@([\w-]+)'/g)].map(([, tag]) => tag)
    const unknown = tags.filter((tag) => !isOfSpine(tag) && !features.has(tag))
    if (unknown.length > 0) return [{ path, line, message: `there is no feature called ${unknown.join(', ')}` }]
    return !tags.every(isOfSpine) ? [] : [{ path, line, message: 'has no tag of a feature' }]
  })
}
