import { detailsOf } from '@nestwren/contract/logs/details'
import { type Entry, entryProblems, kindOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { type FilledMessage, fill } from '@nestwren/contract/message'
import { textOf } from '../../../platform/api/errors.ts'
import '../../../platform/api/zod-without-eval.ts'
import type { ForeignText } from '../../../platform/i18n/i18n.ts'
import type { EntryFields } from '../../../platform/sync/operation.ts'
import { kindForms } from '../kinds/kind-forms.ts'
import type { Draft } from '../kinds/kind-view.ts'

const texts = {
  name: /*i18n*/ { id: 'check.name', message: 'Enter a name.' },
  value: /*i18n*/ { id: 'check.value', message: 'Check this value.' },
  noteLong: /*i18n*/ { id: 'check.noteLong', message: 'Notes can be up to 5,000 characters.' },
  alsoThen: /*i18n*/ {
    id: 'check.alsoThen',
    message: '{title} is already logged at {time}. Save this one too?',
  },
}

/** What the server would say, in the reader's language. */
const contractText = (message: string) => textOf({ code: '', message })

/** As the server allows: a phone's clock may be a little ahead. */
const futureToleranceMs = 5 * 60_000
/** Two of a kind that happen at a moment are the same one when they are this close. */
const sameMomentMs = 60_000
const maxNoteLength = 5000

export interface EntryCheck {
  /** What has to be mended, by path: `details.bottles.0.amountMl`. */
  readonly problems: readonly { readonly path: string; readonly text: ForeignText }[]
  /** Questions to answer yes to; nothing is refused for them. */
  readonly doubts: readonly FilledMessage[]
  /** What to save; null while there are problems. */
  readonly fields: Pick<EntryFields, 'startAt' | 'endAt' | 'notes' | 'details'> | null
}

interface Around {
  readonly now: string
  /** Entries of the kind for the same children around this time, without the one that is being changed. */
  readonly others: readonly Entry[]
}

/** Holds what was entered against the rules of its kind, as the server will, and against what is plausible. */
export function checkDraft(kind: KindName, draft: Draft, { now, others }: Around): EntryCheck {
  const { startAt, endAt } = draft
  const notes = draft.notes.trim()
  const parsed = detailsOf(kindOf(kind)).safeParse(kindForms[kind].tidy(draft.details))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path }) => ({
      path: ['details', ...path].join('.'),
      text: textAt(kind, path),
    }))
    return { problems, doubts: [], fields: null }
  }
  const details = parsed.data
  const entered = { kind, startAt, endAt, details }
  const latestMs = Date.parse(now) + futureToleranceMs
  const problems = [
    ...(kindForms[kind].missing?.({ details, endAt }) ?? []),
    ...entryProblems(entered).map(({ path, text }) => ({
      path: path.join('.'),
      text: contractText(text),
    })),
    ...futurePaths({ startAt, endAt, details }, latestMs).map((path) => ({
      path,
      text: contractText('This time is in the future.'),
    })),
    ...(notes.length > maxNoteLength ? [{ path: 'notes', text: texts.noteLong }] : []),
  ]
  const rival = others.find((one) => isAtTheSameTime(entered, one))
  const isExclusive = kindOf(kind).overlap === 'refuse'
  if (rival !== undefined && isExclusive)
    problems.push({ path: 'startAt', text: contractText('Another sleep is logged at this time.') })
  if (problems.length > 0) return { problems, doubts: [], fields: null }
  const doubts = [
    ...kindOf(kind).doubts(entered),
    ...(rival === undefined
      ? []
      : [fill(texts.alsoThen, { title: kindOf(kind).describe(rival).title, time: { instant: rival.startAt } })]),
  ]
  return { problems: [], doubts, fields: { startAt, endAt, notes, details } }
}

/** What to say of a value the schema does not take. */
function textAt(kind: KindName, path: readonly PropertyKey[]): ForeignText {
  const name = String(path.at(-1))
  return kindForms[kind].fieldTexts?.[name] ?? (name === 'name' ? texts.name : texts.value)
}

/** Paths of all instants in the future: by this product's names, texts under `at` or `…At`. */
function futurePaths(value: unknown, latestMs: number, path: readonly string[] = []): string[] {
  if (typeof value === 'string')
    return /^at$|At$/.test(path.at(-1) ?? '') && Date.parse(value) > latestMs ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => futurePaths(item, latestMs, [...path, name]))
}

function isAtTheSameTime(one: { kind: KindName; startAt: string; endAt: string | null }, other: Entry): boolean {
  const [start, otherStart] = [Date.parse(one.startAt), Date.parse(other.startAt)]
  if (kindOf(one.kind).timing === 'instant') return Math.abs(start - otherStart) < sameMomentMs
  const end = one.endAt === null ? Number.POSITIVE_INFINITY : Date.parse(one.endAt)
  const otherEnd = other.endAt === null ? Number.POSITIVE_INFINITY : Date.parse(other.endAt)
  // Something without a length lies inside what surrounds it, but only touches what begins with it.
  return start < otherEnd && otherStart < end
}
