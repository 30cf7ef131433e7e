import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { errorName } from '../../platform/log/error-kind.ts'
import type { Log } from '../../platform/log/log.ts'
import { type StoredEvery, storeEvery } from '../../platform/memory/store-every.ts'
import { type AnswerCount, addCounted, type Counted, type ErrorCount, type VersionCount } from './count-commands.ts'

/** What a crash may cost: the counts of so long. */
const storeEveryMs = 30_000
/** Kinds of errors that are told apart at once; the code has no more, but nobody should have to count them. */
const mostKinds = 500
/** By the first digit of a status. */
const outcomes = new Map<number, AnswerCount['outcome']>([
  [2, 'ok'],
  [3, 'redirected'],
  [4, 'refused'],
  [5, 'failed'],
])
const elsewhere = { name: 'Error', place: 'elsewhere' } as const
/** Versions that are told apart in a day: anybody may say any. */
const mostVersions = 50

interface ServiceCountsDeps {
  readonly database: Pick<Database, 'background'>
  readonly clock: Clock
  readonly log: Log
  /** Of the web that this process serves; null without one. */
  readonly appVersion: string | null
}

/**
 * Counts how the service fares, in memory, and adds it to the database every half a minute and when the process stops, on
 * connections that no family waits for. Nothing that is counted is of anybody.
 */
export interface ServiceCounts extends StoredEvery {
  answered(status: number): void
  /** `place` is the pattern of a call or the name of a job, never an address. */
  failed(place: string, error: unknown): void
  /** A live connection; null for an app that says no version. */
  opened(version: string | null): void
}

function joined(one: ErrorCount, other: ErrorCount): ErrorCount {
  return {
    ...one,
    count: one.count + other.count,
    firstAt: one.firstAt < other.firstAt ? one.firstAt : other.firstAt,
    lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
  }
}

export function createServiceCounts({ database, clock, log, appVersion }: ServiceCountsDeps): ServiceCounts {
  let errors = new Map<string, ErrorCount>()
  let answers = new Map<string, AnswerCount>()
  let versions = new Map<string, VersionCount>()
  let known = { day: '', versions: new Set<string>() }
  const today = () => clock.now().toISOString().slice(0, 10)

  function addError(row: ErrorCount): void {
    const key = [row.day, row.name, row.place].join('\n')
    const before = errors.get(key)
    const isOneTooMany = before === undefined && errors.size >= mostKinds && row.place !== elsewhere.place
    if (isOneTooMany) addError({ ...row, ...elsewhere })
    else errors.set(key, before === undefined ? row : joined(before, row))
  }

  function addAnswers(row: AnswerCount): void {
    const key = `${row.day}\n${row.outcome}`
    answers.set(key, { ...row, count: row.count + (answers.get(key)?.count ?? 0) })
  }

  function addVersion(row: VersionCount): void {
    const key = `${row.day}\n${row.version}`
    versions.set(key, { ...row, opened: row.opened + (versions.get(key)?.opened ?? 0) })
  }

  /** The version under which a connection is counted: none, once too many are told apart in a day, but for the one served here. */
  function toldApart(day: string, version: string | null): string {
    if (known.day !== day) known = { day, versions: new Set() }
    if (version === null || version === appVersion || known.versions.has(version)) return version ?? ''
    if (known.versions.size >= mostVersions) return ''
    known.versions.add(version)
    return version
  }

  async function storeNow(): Promise<void> {
    const taken: Counted = {
      errors: [...errors.values()],
      answers: [...answers.values()],
      versions: [...versions.values()],
    }
    if (Object.values(taken).every((rows) => rows.length === 0)) return
    errors = new Map()
    answers = new Map()
    versions = new Map()
    try {
      await addCounted(database.background, taken)
    } catch (error) {
      for (const row of taken.errors) addError(row)
      for (const row of taken.answers) addAnswers(row)
      for (const row of taken.versions) addVersion(row)
      log.warn({ err: error }, 'how the service fares could not be stored and waits')
    }
  }

  return {
    answered(status) {
      const outcome = outcomes.get(Math.floor(status / 100))
      if (outcome !== undefined) addAnswers({ day: today(), outcome, count: 1 })
    },
    failed(place, error) {
      const at = clock.now()
      addError({ day: today(), name: errorName(error), place, count: 1, firstAt: at, lastAt: at })
    },
    opened(version) {
      const day = today()
      addVersion({ day, version: toldApart(day, version), opened: 1 })
    },
    ...storeEvery(storeEveryMs, storeNow),
  }
}
