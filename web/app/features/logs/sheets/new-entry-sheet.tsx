import { useLingui } from '@lingui/react/macro'
import { kindOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useState } from 'react'
import { combinedName } from '../../../platform/api/selected-child.ts'
import { nowIso } from '../../../platform/clock/now.ts'
import { useText } from '../../../platform/i18n/use-locale.ts'
import { ChildPicker } from '../../../ui/child/child-picker.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { kindForms } from '../kinds/kind-forms.ts'
import type { Preset } from '../kinds/kind-view.ts'
import { useAgeDays } from '../kinds/use-age-days.ts'
import { earlierOf, useLogActions } from '../log-actions.ts'
import { lastChild } from '../log-rights.ts'
import { useLogTargets } from '../public/use-kind-rights.ts'
import { draftKeyOf } from './draft-key.ts'
import { EntryFormBody } from './entry-form-body.tsx'
import { useEntryForm } from './use-entry-form.ts'

/** The children a new entry is for: given, meant by the page, or asked with the last one chosen. */
export function useChosenChildren(kind: KindName, preset: Preset) {
  const { children, meant } = useLogTargets(kind)
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const id = preset.childId ?? meant ?? lastChild(children)
    return id === null ? [] : [id]
  })
  const isAsked = preset.childId === undefined && meant === null
  const name = combinedName(chosen.flatMap((id) => children.find(({ _id }) => _id === id)?.name ?? []))
  return { children, chosen, setChosen, isAsked, name }
}

interface NewEntrySheetProps {
  kind: KindName
  preset: Preset
  onClose: () => void
}

/** Enters something new of any kind by its form. */
export function NewEntrySheet({ kind, preset, onClose }: NewEntrySheetProps) {
  const { t } = useLingui()
  const text = useText()
  const view = kindForms[kind]
  const { create } = useLogActions()
  const { children, chosen, setChosen, isAsked, name } = useChosenChildren(kind, preset)
  const [childId] = chosen
  const ageDays = useAgeDays(childId)
  const zone = Temporal.Now.timeZoneId()
  const form = useEntryForm({
    kind,
    draftKey: draftKeyOf(kind, preset),
    childIds: chosen,
    entryId: null,
    begin: () => {
      const now = nowIso()
      return childId === undefined
        ? view.begin([], now, { ...preset, ageDays })
        : view.begin(earlierOf(kind, childId), now, { ...preset, childId, ageDays })
    },
    onSave: (fields) => {
      // Closing first: the toast stands on the page and not on a sheet that is leaving.
      onClose()
      create(chosen, { kind, ...fields })
    },
  })
  // What can be timed, and its end is not there yet.
  const isTimed = kindOf(kind).timing === 'span' && view.canGoOn?.(form.draft.details) !== false
  const isStarting = isTimed && form.draft.endAt === null
  const startLabel = view.startLabel === undefined ? t`Start timer` : text(view.startLabel)
  return (
    <FormSheet
      onClose={onClose}
      title={text(view.sheetTitle, { name })}
      isDirty={form.isDirty}
      submitLabel={isStarting ? startLabel : text(view.saveLabel)}
      failure={form.failure}
      onSubmit={() => form.submit()}
    >
      {isAsked ? (
        <ChildPicker family={children} chosen={chosen} onChange={setChosen} isSingle={view.isForOneChild === true} />
      ) : null}
      <EntryFormBody kind={kind} form={form} childId={childId} isForSeveral={chosen.length > 1} zone={zone} />
    </FormSheet>
  )
}
