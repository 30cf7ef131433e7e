import { hasSymbol, reach, readModules } from './reach.mjs'

/** How many files each way may lead through. They only fall: who shortens a way lowers its figure. */
export const ceilings = { diaper: 162, dose: 206, right: 97 }

/** The sync engine, the wire, the rights and the live connection, which every log goes through. */
const engine = [
  'web/app/platform/sync/outbox.ts#createOutbox',
  'web/app/platform/cache/workspace.ts#openWorkspace',
  'web/app/platform/sync/live-workspace.ts#startLive',
  'web/app/platform/sync/indexed/use-entries.ts#useEntry',
  'web/app/platform/sync/operation-store.ts#createSafeStore',
  'server/src/platform/http/mount.ts#mount',
  'server/src/features/logs/handlers.ts#logsFeature',
  'server/src/features/logs/create-entry.ts#entryCreator',
  'server/src/features/account/policy.ts#createGate',
  'server/src/platform/realtime/realtime.ts#createRealtime',
  'contract/src/logs/endpoints.ts#logs',
]

/**
 * The ways from a tap to another person's phone. What hangs on a property of an object is not followed, so each way begins
 * anew at such joints (`entries`, as path#symbol). It stays within its `features`; of the kinds of logs it passes those
 * named in `kinds`, or none and not their registry either.
 */
export const ways = {
  diaper: {
    entries: [
      'web/app/features/logs/public/quick-log-row.tsx#QuickLogRow',
      'web/app/features/logs/log-actions.ts#useLogActions',
      'web/app/features/logs/kinds/diaper/view.ts#view',
      'contract/src/logs/kinds/diaper.ts#diaper',
      ...engine,
    ],
    kinds: ['diaper'],
    features: [
      'server/src/features/logs/',
      'server/src/features/account/',
      'server/src/features/children/tables',
      'web/app/features/logs/',
    ],
  },
  dose: {
    entries: [
      'web/app/features/logs/sheets/new-entry-sheet.tsx#NewEntrySheet',
      'web/app/features/logs/log-actions.ts#useLogActions',
      'web/app/features/logs/kinds/medicine/form.ts#form',
      'web/app/features/logs/kinds/medicine/view.ts#view',
      'server/src/features/medicines/handlers.ts#medicineLinks',
      'contract/src/logs/kinds/medicine.ts#medicine',
      ...engine,
    ],
    kinds: ['medicine'],
    features: [
      'server/src/features/logs/',
      'server/src/features/account/',
      'server/src/features/medicines/',
      'server/src/features/children/tables',
      'web/app/features/logs/',
      'web/app/features/medicines/',
    ],
  },
  right: {
    entries: [
      'web/app/features/settings/person-page.tsx#default',
      'web/app/features/settings/child-rights-sheet.tsx#ChildRightsSheet',
      'web/app/platform/sync/live-workspace.ts#startLive',
      'web/app/platform/sync/lazy/follow.ts#forgetWhatIsLost',
      'web/app/platform/session/session.ts#session',
      'server/src/platform/http/mount.ts#mount',
      'server/src/features/members/handlers.ts#membersFeature',
      'server/src/features/members/handlers.ts#memberHandlers',
      'server/src/features/account/policy.ts#createGate',
      'server/src/features/account/access-cache.ts#createAccessCache',
      'server/src/platform/realtime/realtime.ts#createRealtime',
      'contract/src/members.ts#members',
      'contract/src/permissions.ts#areas',
    ],
    kinds: [],
    features: ['server/src/features/members/', 'server/src/features/account/', 'web/app/features/settings/'],
  },
}

/** What a way passes and nobody has to read for it. */
const aside = [
  'web/app/ui/',
  'web/app/platform/analytics/',
  'web/app/platform/format/',
  'web/app/platform/forms/',
  'web/app/platform/i18n/',
  'web/app/platform/preferences/',
  'web/app/platform/sw/',
  'web/app/platform/theme/',
  'web/app/platform/units/',
  'contract/src/',
  'growth/src/',
  'web/app/features/',
  'server/src/features/',
]
/** Parts of these that are on a way all the same. */
const onTheWay = [
  'web/app/ui/quick-log.tsx',
  'web/app/ui/tap-gate',
  'web/app/ui/toast-store',
  'web/app/ui/form-sheet',
  'web/app/ui/use-action',
  'web/app/ui/use-in-background',
  'contract/src/calls',
  'contract/src/client',
  'contract/src/doses',
  'contract/src/endpoint',
  'contract/src/fields',
  'contract/src/live',
  'contract/src/logs/',
  'contract/src/medicines',
  'contract/src/members',
  'contract/src/message',
  'contract/src/permissions',
]
const allKinds = 'activity bath diaper feeding medicine note own pumping sleep temperature vaccine'.split(' ')

/**
 * Measures ways through the product at `base`.
 * @returns `{ files, problems }`: the paths of each way by its name, and one sentence for each name above that is of
 *   nothing any more, which would make a way look shorter than it is
 */
export function measureWays(base, house = { ways, aside, onTheWay }) {
  const modules = readModules(base)
  const paths = [...modules.keys()]
  const files = {}
  const problems = []
  const expect = (isThere, what) => {
    if (!isThere) problems.push(`${what}: say in tools/check/ways.mjs how it is called now.`)
  }
  const expectPart = (part) =>
    expect(
      paths.some((path) => path.startsWith(part)),
      `There is no file ${part}`,
    )
  for (const part of [...house.aside, ...house.onTheWay]) expectPart(part)
  for (const [name, { entries, kinds, features }] of Object.entries(house.ways)) {
    const kept = [...house.onTheWay, ...features]
    const isCut = (path) =>
      (house.aside.some((part) => path.startsWith(part)) && !kept.some((part) => path.startsWith(part))) ||
      othersThan(kinds).test(path)
    for (const part of features) expectPart(part)
    const begins = entries.map((entry) => entry.split('#'))
    for (const [path, symbol] of begins)
      expect(hasSymbol(modules, path, symbol), `The way "${name}" begins at ${symbol} of ${path}, which is not there`)
    files[name] = reach(modules, begins, isCut)
  }
  return { files, problems: [...new Set(problems)] }
}

function othersThan(kinds) {
  const others = allKinds.filter((kind) => !kinds.includes(kind))
  return kinds.length === 0 ? /logs\/kinds\// : new RegExp(`logs/kinds/(?:${others.join('|')})(?:/|\\.ts)`)
}

/** One sentence for each way that leads through more files than its ceiling. */
export function tooLong(files, most = ceilings) {
  return Object.entries(files)
    .filter(([name, paths]) => paths.length > most[name])
    .map(
      ([name, paths]) =>
        `The way "${name}" leads through ${paths.length} files, at most ${most[name]}. Merge what one thought needs; node tools/check-ways.mjs ${name} names them.`,
    )
}
