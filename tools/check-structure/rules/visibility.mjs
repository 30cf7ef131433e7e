import { lineAt } from '../scan.mjs'

/** Where it is said, for the database and for what is in memory. */
const home = 'server/src/platform/items/visibility.ts'

/** How a rule of who may see something looks where it is written down. Comments are gone, SQL in strings is not. */
const rules = [
  [/>=?\s*\w+\.from_at\b|\bas\s+\w+\s*\(\s*child_id\b/g, 'compares with the start of a history in SQL'],
  [/\bfrom\b[^\n;]{0,40}\?\?\s*'-infinity'/g, 'makes the start of a history for SQL'],
  [/\bfrom\s*(?:===|!==)\s*null\s*(?:\|\||&&)[^\n;]*[<>]/g, 'compares with the start of a history'],
  [
    /[<>]=?\s*(?:child|scope|period|part|seen|visible)\.from\b|\b(?:child|scope|period|part|seen|visible)\.from(?:\.getTime\(\))?\s*[<>]/g,
    'compares with the start of a history',
  ],
  [/\bhistoryDays\s*\*|\*\s*(?:\w+\.)*historyDays\b/g, 'counts back the days of a history'],
  [
    /\bnow\b[^\n;]{0,20}[<>]=?\s*(?:\$\{)?(?:\w+\.)*access(?:From|Until)\b|\baccess(?:From|Until)\}?(?:\.getTime\(\))?\s*[<>]=?\s*(?:\$\{)?now\b/g,
    'asks whether a grant has begun or is over',
  ],
  [/\baccess_(?:from|until)\s*(?:[<>]=?|is\s+null)/g, 'asks whether a grant has begun or is over'],
  [
    /\baudience\}\s*(?:=|<>|!=)|\b(?:eq|ne)\(\s*(?:\w+\.)*audience\s*,|\bnot\s+\$\{(?:\w+\.)*isForParents\}/g,
    'asks in SQL whom a thing is for',
  ],
  // An index of what is not kept says so too.
  [
    /(?<!\bwhere\(sql`)\bnot\s+\$\{(?:\w+\.)*keptInVault\}|\b(?:eq|ne)\(\s*(?:\w+\.)*keptInVault\s*,/g,
    'asks in SQL what the vault keeps',
  ],
]

export const visibility = {
  name: 'who may see an item is said once',
  why: 'A list, a search, an export and a live event that each say it themselves differ one day, and the difference is a leak.',
  instead:
    'Use sees, visible, childrenSeen, isRestorable and isUnkept (for SQL) or isWithin, grantedAt, audienceOf and isLockedFor (in memory) of server/src/platform/items/visibility.ts.',
  check: ({ sources }) =>
    sources
      .filter(({ path, isTest }) => path.startsWith('server/src/') && path !== home && !isTest)
      .flatMap(({ path, code }) =>
        rules.flatMap(([pattern, what]) =>
          [...code.matchAll(pattern)].map(({ index }) => ({ path, line: lineAt(code, index), message: what })),
        ),
      ),
}
