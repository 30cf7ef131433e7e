import { useLingui } from '@lingui/react/macro'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useId, useState } from 'react'
import { combinedName } from '../../platform/api/selected-child.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ChildPicker } from './child-picker.tsx'
import { EntryFormBody } from './entry-form-body.tsx'
import { webKinds } from './kinds/index.ts'
import type { Preset } from './kinds/kind-view.ts'
import { earlierOf, useLogActions } from './log-actions.ts'
import { lastChild, useLogTargets } from './log-rights.ts'
import { useEntryForm } from './use-entry-form.ts'

/** The children a new entry is for: given, meant by the page, or asked with the last one chosen. */
export function useChosenChildren(preset: Preset) {
  const { children, meant } = useLogTargets()
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
  const formId = useId()
  const view = webKinds[kind]
  const { create } = useLogActions()
  const { children, chosen, setChosen, isAsked, name } = useChosenChildren(preset)
  const [childId] = chosen
  const zone = Temporal.Now.timeZoneId()
  const form = useEntryForm({
    kind,
    draftKey: `new.${kind}`,
    childIds: chosen,
    entryId: null,
    begin: () => view.begin(childId === undefined ? [] : earlierOf(kind, childId), new Date().toISOString(), preset),
    onSave: (fields) => {
      // Closing first: the toast stands on the page and not on a sheet that is leaving.
      onClose()
      create(chosen, { kind, ...fields })
    },
  })
  const isStarting = form.draft.endAt === null && kind !== 'diaper'
  const label = isStarting ? (kind === 'sleep' ? t`Start sleep` : t`Start timer`) : text(view.saveLabel)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={text(view.sheetTitle, { name })}
      isDirty={form.isDirty}
      footer={
        <Button type="submit" form={formId} isBlock>
          {label}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {isAsked ? <ChildPicker family={children} chosen={chosen} onChange={setChosen} /> : null}
        <EntryFormBody kind={kind} form={form} formId={formId} childId={childId} zone={zone} />
      </div>
    </Sheet>
  )
}
