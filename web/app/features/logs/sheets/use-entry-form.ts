import { useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useState } from 'react'
import { currentWorkspace } from '../../../platform/cache/current-workspace.ts'
import { nowIso } from '../../../platform/clock/now.ts'
import { useMessageText } from '../../../platform/format/use-message-text.ts'
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts'
import { useText } from '../../../platform/i18n/use-locale.ts'
import { kindForms } from '../kinds/kind-forms.ts'
import type { Draft, SavedFields, SaveQuestion } from '../kinds/kind-view.ts'
import { checkDraft } from './entry-check.ts'

/** Nothing that may overlap an entry began longer before it than this. */
const reachMs = 36 * 3600_000

interface FormOptions {
  kind: KindName
  /** Tells this form's draft from others'. */
  draftKey: string
  childIds: readonly string[]
  /** What the form starts with; asked once. */
  begin: () => Draft
  /** The entry that is being changed; null for a new one. */
  entryId: string | null
  /** A question about the whole, asked before saving along with the form's own. */
  warning?: string | null
  onSave: (fields: SavedFields) => void
}

type KeptForm =
  | { readonly state: 'found'; readonly at: string | null; readonly startOver: () => void }
  | { readonly state: 'cleared'; readonly undo: () => void }

/** Everything that is asked at once; in the words of the kind where it has a question of its own. */
export type AskedQuestion = Pick<SaveQuestion, 'body'> & Partial<SaveQuestion>

export interface EntryForm {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  /** Starts again from something else, such as what somebody else has saved meanwhile. */
  readonly reset: (draft: Draft) => void
  readonly isDirty: boolean
  readonly errorAt: (path: string) => string | null
  /** Counts the tries to save that were refused, so that the page can go to the first problem. */
  readonly refusals: number
  /** A problem that stands at no field. */
  readonly failure: string | null
  /** Saves it, with what the button that was pressed adds, such as an end. */
  readonly submit: (part?: Partial<Draft>) => void
  /** A form that came back as it had been left; null for one that was opened anew. */
  readonly kept: KeptForm | null
  /** What has to be answered before saving; null when nothing is. */
  readonly question: AskedQuestion | null
  readonly answer: (isYes: boolean) => void
}

function othersAround(kind: KindName, childIds: readonly string[], draft: Draft, entryId: string | null): Entry[] {
  const { entries } = currentWorkspace()
  const from = new Date(Date.parse(draft.startAt) - reachMs).toISOString()
  return childIds
    .flatMap((childId) => entries.list(childId, { kind, from }))
    .map(({ entry }) => entry)
    .filter((one) => one.id !== entryId && one.deletedAt === null)
}

/** Most kinds ask nothing beyond what the contract doubts. */
const useNoJudge = () => (fields: Pick<SavedFields, 'details'>) => ({ question: null, details: fields.details })

/** The form of an entry that is entered or changed: what is typed, what is wrong with it, and what to ask. */
export function useEntryForm({
  kind,
  draftKey,
  childIds,
  begin,
  entryId,
  warning = null,
  onSave,
}: FormOptions): EntryForm {
  const { t } = useLingui()
  const text = useText()
  const messageText = useMessageText()
  const { useJudge = useNoJudge, forChildren, isOtherForm } = kindForms[kind]
  const judge = useJudge()
  const { form, values: draft, isDirty, found, forget } = useDraftForm<Draft>(draftKey, begin)
  // What was found and started over, for its Undo; false once the form holds something else.
  const [cleared, setCleared] = useState<Draft | false | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [asked, setAsked] = useState<{ question: AskedQuestion; fields: SavedFields } | null>(null)

  const check = (part: Partial<Draft> = {}) => {
    const whole = { ...draft, ...part }
    return checkDraft(
      kind,
      { ...whole, details: forChildren?.(whole.details, childIds) ?? whole.details },
      {
        now: nowIso(),
        others: othersAround(kind, childIds, whole, entryId),
      },
    )
  }
  // Errors stand there from the first try to save on, never while somebody is still typing.
  const problems = refusals > 0 ? check().problems : []
  const errorAt = (path: string) => {
    const found = problems.find((one) => one.path === path || one.path.startsWith(`${path}.`))
    return found === undefined ? null : text(found.text)
  }
  const save = (fields: SavedFields) => {
    forget()
    onSave(fields)
  }
  const restart = (next: Draft) => {
    forget()
    form.reset(next)
    setRefusals(0)
  }
  const keptForm = (): KeptForm | null => {
    if (cleared !== null) {
      if (cleared === false || isDirty) return null
      return {
        state: 'cleared',
        undo: () => {
          setCleared(null)
          form.setValues(cleared, { shouldDirty: true })
        },
      }
    }
    if (found === null || !isDirty) return null
    return {
      state: 'found',
      at: found.at,
      startOver: () => {
        setCleared(draft)
        restart(begin())
      },
    }
  }
  return {
    draft,
    kept: keptForm(),
    change: (part) => {
      const next = { ...draft, ...part }
      // Choosing another form is not yet something that could be lost.
      if (!isDirty && isOtherForm?.(draft.details, next.details) === true) form.reset(next)
      else form.setValues(part, { shouldDirty: true })
    },
    reset: (next) => {
      setCleared(false)
      restart(next)
    },
    isDirty,
    errorAt,
    refusals,
    failure: problems[0] === undefined ? null : t`Not saved yet: ${text(problems[0].text)}`,
    submit: (part) => {
      const { fields, doubts } = check(part)
      if (fields === null) {
        setRefusals(refusals + 1)
        return
      }
      const { question: ofKind, details } = judge(fields, childIds, entryId)
      const questions = [warning, ofKind?.body ?? null, ...doubts.map(messageText)].filter((one) => one !== null)
      const settled = { ...fields, details }
      if (questions.length > 0) setAsked({ question: { ...ofKind, body: questions.join(' ') }, fields: settled })
      else save(settled)
    },
    question: asked?.question ?? null,
    answer: (isYes) => {
      setAsked(null)
      if (isYes && asked !== null) save(asked.fields)
    },
  }
}
