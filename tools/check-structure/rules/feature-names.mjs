/**
 * Groups of calls that the web's platform itself is built on, each with what for. Everything else that the contract
 * names belongs to a feature.
 */
const ownGroups = {
  auth: 'the session',
  sessions: 'the session',
  settings: 'language, units and theme follow the person',
  children: 'the selected child, and whose items a list has',
  logs: 'the list with an index, in memory and on the device',
  timers: 'presses on what is running',
  family: 'the people',
  storage: 'what the browser stores',
  members: 'the people',
  notifications: 'the browser has a Notification too',
  privacy: 'browsers have a Global Privacy Control',
  imports: 'each module has the keyword',
  vault: 'the lock holds for whatever a page shows, as rights do',
  analytics: 'pages and features of every floor count what happens in them',
}

/**
 * The wire: tables of all calls and of the words for their errors, in which every name stands because it is one; and the
 * address of the pictures that the service worker keeps, in which no feature's code runs.
 */
const tables = /^web\/app\/platform\/(api\/(calls|later-calls|error-texts)\.ts$|i18n\/|uploads\/picture-cache\.ts$)/
/** Drawings and their gallery are named by what they show, hues by what they paint. */
const drawings = /^web\/app\/(ui\/(icons\/|log-glyph\.tsx$|[\w-]+\.gallery\.tsx$)|platform\/theme\/palettes\.data\.ts$)/

export const featureNames = {
  name: 'no feature by name in platform and ui',
  why: 'A platform that asks for a medicine has to be opened for the next thing a family keeps; importing nothing of the feature does not help when its name is known.',
  instead:
    'Let the feature register what it keeps (web/app/synced-lists.ts, web/app/platform/sync/list.ts), or pass what is special in from above.',
  check: ({ sources }) => {
    const index = sources.find(({ path }) => path === 'contract/src/index.ts')
    if (index === undefined) return []
    const names = namesOf(index.code)
    return sources
      .filter(({ path, isTest }) => /^web\/app\/(platform|ui)\//.test(path) && !isTest)
      .filter(({ path }) => /\.(ts|tsx)$/.test(path) && !tables.test(path) && !drawings.test(path))
      .flatMap(({ path, code, bare }) => [...violations(path, code, bare, names)])
  },
}

/** Stems of the features' names: `medicines` is found in `medicineId`, `milk` in `milkLots`, `ownKinds` in `OwnKind`. */
function namesOf(contractIndex) {
  const [, groups = ''] = /export const contract = \{([^}]*)\}/.exec(contractIndex) ?? []
  return groups
    .split(',')
    .map((group) => group.trim())
    .filter((group) => group !== '' && !(group in ownGroups) && !group.endsWith('Reactions'))
    .map((group) => wordsOf(group.replace(/s$/, '')))
}

function* violations(path, code, bare, names) {
  const bareLines = bare.split('\n')
  for (const [at, line] of code.split('\n').entries()) {
    for (const [found] of line.matchAll(/[A-Za-z][A-Za-z0-9]*/g)) {
      const words = wordsOf(found)
      const name = names.find((one) => isWithin(one, words))
      if (name === undefined) continue
      // The page's own document is the browser's, not a file of the family's.
      if (found === 'document' && /\bdocument\b/.test(bareLines[at] ?? '')) continue
      if (/^(Document|documentElement)$/.test(found)) continue
      // A word of the language.
      if (found === 'import' || /\boverride (async )?\w+\(/.test(line)) continue
      // An everyday word of what people are told.
      if (found === 'away' && !/\baway\b/.test(bareLines[at] ?? '')) continue
      yield { path, line: at + 1, message: `names ${found}` }
    }
  }
}

/** `medicineIds` -> medicine, id; plural or not. */
function wordsOf(name) {
  return name
    .split(/(?<=[a-z0-9])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
}

function isWithin(name, words) {
  return words.some((_, at) => name.every((word, offset) => words[at + offset] === word))
}
