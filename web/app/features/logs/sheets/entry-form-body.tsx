import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useEffect, useMemo, useRef } from 'react'
import { kindForms } from '../kinds/kind-forms.ts'
import { earlierOf } from '../log-actions.ts'
import { DoubtDialog } from './doubt-dialog.tsx'
import { KeptDraft } from './kept-draft.tsx'
import { NoteRow } from './note-row.tsx'
import type { EntryForm } from './use-entry-form.ts'

interface EntryFormBodyProps {
  kind: KindName
  form: EntryForm
  /** The child it is for, the first of several. */
  childId: string | undefined
  /** Several children get the same entry. */
  isForSeveral?: boolean
  /** The entry that is being changed. */
  entryId?: string
  /** It is going on: its end is an action of its own, beside the correction of its start. */
  isRunning?: boolean
  zone: string
}

/** Rows that follow each other stand close; everything else keeps its distance. */
export const formGrid = 'grid grid-cols-1 gap-4 [&>.fold+.fold]:-mt-4'

/** The fields of a kind, the note, and the questions about what was entered. */
export function EntryFormBody({
  kind,
  form,
  childId,
  isForSeveral = false,
  entryId,
  isRunning = false,
  zone,
}: EntryFormBodyProps) {
  const { Fields, isItselfNote = false } = kindForms[kind]
  const element = useRef<HTMLDivElement>(null)
  const earlier = useMemo(() => (childId === undefined ? [] : earlierOf(kind, childId)), [kind, childId])
  useEffect(() => {
    if (form.refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.refusals])
  return (
    <div ref={element} className={formGrid}>
      <KeptDraft {...form} zone={zone} />
      <Fields
        draft={form.draft}
        onChange={form.change}
        errorAt={form.errorAt}
        earlier={earlier}
        zone={zone}
        childId={isForSeveral ? null : (childId ?? null)}
        entryId={entryId ?? null}
        isRunning={isRunning}
      />
      {isItselfNote ? null : (
        <NoteRow
          kind={kind}
          childId={childId}
          value={form.draft.notes}
          onValueChange={(notes) => form.change({ notes })}
          error={form.errorAt('notes')}
        />
      )}
      <DoubtDialog {...form} />
    </div>
  )
}
