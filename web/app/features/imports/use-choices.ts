import type { Import, ImportAnswers, ImportChoice, ImportRow } from '@nestwren/contract/imports'
import type { ImportReason } from '@nestwren/contract/imports-words'
import { api } from '../../platform/api/api.ts'
import { useStoredState } from '../../platform/forms/use-stored-state.ts'
import { useSave } from '../../ui/settings/use-save.ts'
import { useTakeImport } from './use-import.ts'

interface Staged {
  /** By the row; null takes an earlier choice back. */
  readonly choices: Readonly<Record<string, ImportChoice | null>>
  /** By the reason: the code of a reading, or empty to decide row by row. */
  readonly alike: Readonly<Partial<Record<ImportReason, string>>>
}

export interface Choices {
  readonly staged: Staged
  readonly count: number
  readonly isBusy: boolean
  readonly failure: string | null
  /** Stages a choice for a row; the one that the server has takes it out of what is staged. */
  readonly choose: (row: Pick<ImportRow, 'ref' | 'choice'>, choice: ImportChoice | null) => void
  readonly chooseAlike: (reason: ImportReason, reading: string) => void
  /** Drops everything that is staged. */
  readonly discard: () => void
  /** Sends what was chosen; the files are then read again with it. */
  readonly apply: () => Promise<void>
}

const none: Staged = { choices: {}, alike: {} }
/** The server takes no more in one call, and no longer bodies. */
const atOnce = { choices: 500, bytes: 80_000 }

/** Decisions about single rows, gathered here so that the files are read again once for all of them. */
export function useChoices(one: Import): Choices {
  const { id, answers, version } = one
  const take = useTakeImport()
  const { isBusy, failure, run } = useSave()
  const { state: staged, change } = useStoredState<Staged>(`nestwren.import.choices.${id}`, none)
  const apply = async () => {
    const isSent = await run(async () => {
      const alike = alikeOf(answers, staged.alike)
      if (answers !== null && alike !== answers.alike)
        take(await api.imports.answer({ params: { id }, body: { version, answers: { ...answers, alike } } }))
      for (const choices of inBodies(Object.entries(staged.choices)))
        take(await api.imports.choose({ params: { id }, body: { choices } }))
    })
    if (isSent) change(none)
  }
  return {
    staged,
    count: Object.keys(staged.choices).length + Object.keys(staged.alike).length,
    isBusy,
    failure,
    choose: ({ ref, choice: before }, choice) =>
      change({ choices: staging(staged.choices, ref, choice, isSame(before, choice)) }),
    chooseAlike: (reason, reading) =>
      change({ alike: staging(staged.alike, reason, reading, reading === readingBefore(answers, reason)) }),
    discard: () => change(none),
    apply,
  }
}

/** The reading that is applied to all rows with this reason, or empty. */
export function readingBefore(answers: ImportAnswers | null, reason: ImportReason): string {
  return answers?.alike.find((known) => known.reason === reason)?.reading ?? ''
}

function staging<Key extends string, Value>(
  staged: Readonly<Partial<Record<Key, Value>>>,
  key: Key,
  value: Value,
  isAsBefore: boolean,
): Record<Key, Value> {
  const { [key]: _before, ...rest } = staged
  return (isAsBefore ? rest : { ...rest, [key]: value }) as Record<Key, Value>
}

/** Choices have one field each. */
function isSame(one: ImportChoice | null, other: ImportChoice | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function inBodies(staged: readonly (readonly [string, ImportChoice | null])[]) {
  const encoder = new TextEncoder()
  const bodies: { ref: string; choice: ImportChoice | null }[][] = []
  let left = 0
  for (const [ref, choice] of staged) {
    const bytes = encoder.encode(JSON.stringify({ ref, choice })).length + 1
    const last = bodies.at(-1)
    if (last === undefined || bytes > left || last.length === atOnce.choices) {
      bodies.push([{ ref, choice }])
      left = atOnce.bytes - bytes
    } else {
      last.push({ ref, choice })
      left -= bytes
    }
  }
  return bodies
}

function alikeOf(answers: ImportAnswers | null, staged: Staged['alike']): ImportAnswers['alike'] {
  const before = answers?.alike ?? []
  const changed = Object.entries(staged) as [ImportReason, string][]
  if (changed.length === 0) return before
  const rest = before.filter(({ reason }) => !(reason in staged))
  return [...rest, ...changed.flatMap(([reason, reading]) => (reading === '' ? [] : [{ reason, reading }]))]
}
