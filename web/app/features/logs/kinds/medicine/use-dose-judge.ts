import { useLingui } from '@lingui/react/macro'
import type { MedicineDetails } from '@nestwren/contract/logs/kinds/medicine'
import { currentWorkspace } from '../../../../platform/cache/current-workspace.ts'
import type { EntryFields } from '../../../../platform/sync/operation.ts'
import type { SaveQuestion } from '../kind-view.ts'
import { knownMedicine } from '../public/medicines.ts'
import { type DoseEntry, doseState, dosesAmong, dosesFrom, needsQuestion, withoutLimits } from './dose-state.ts'
import { areDosesRead } from './public/use-dose-check.ts'
import { useDoseWords } from './public/use-dose-words.ts'

type Judged = Pick<EntryFields, 'startAt' | 'details'>

/** A change of its words or its amount asks nothing that was not asked when it was given. */
function isAsGiven(
  before: DoseEntry | null | undefined,
  startAt: string,
  { medicineId, name }: MedicineDetails,
): boolean {
  return before?.startAt === startAt && before.details.medicineId === medicineId && before.details.name === name
}

/**
 * Holds a dose against the others: asks before one that is early or over the day's limit, and keeps with it which doses
 * the person was shown. Never a refusal.
 */
export function useDoseJudge(): (
  fields: Judged,
  childIds: readonly string[],
  entryId: string | null,
) => { readonly question: SaveQuestion | null; readonly details: MedicineDetails } {
  const { t } = useLingui()
  const words = useDoseWords()
  return ({ startAt, details: entered }, [childId], entryId) => {
    const details = entered as MedicineDetails
    if (childId === undefined) return { question: null, details }
    const { entries } = currentWorkspace()
    const before = entryId === null ? null : entries.get(entryId)?.entry
    if (isAsGiven(before as DoseEntry | null | undefined, startAt, details)) return { question: null, details }
    const views = entries.list(childId, { kind: 'medicine', from: dosesFrom(startAt) })
    const item = details.medicineId === null ? null : knownMedicine(details.medicineId)
    const state = doseState(item ?? withoutLimits, dosesAmong(views, details, entryId), {
      at: startAt,
      isRead: areDosesRead(childId),
      isChange: entryId !== null,
    })
    const isAsked = item !== null && needsQuestion(state)
    const settled = { ...details, isConfirmed: isAsked, known: state.known }
    if (!isAsked) return { question: null, details: settled }
    const since = words.since(state, startAt)
    const wait = words.wait(state)
    const body = [
      since === null ? `${details.name}.` : t`${details.name}: ${since}.`,
      words.given(state),
      state.isOverDaily ? t`Already ${words.count(state)}.` : null,
      words.followed(state, startAt),
      words.limits(item),
      wait === null ? null : `${wait}.`,
    ]
    return {
      question: {
        title: t`Give it early?`,
        body: body.filter((one) => one !== null).join(' '),
        confirmLabel: t`Save early dose`,
        cancelLabel: t`Don't save`,
      },
      details: settled,
    }
  }
}
