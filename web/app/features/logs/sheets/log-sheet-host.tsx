import { isOpen, kindOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useEffect } from 'react'
import { writeDraft } from '../../../platform/forms/drafts.ts'
import { useEntry } from '../../../platform/sync/indexed/use-entries.ts'
import { webKinds } from '../kinds/index.ts'
import { sheetsOf } from '../kinds/kind-sheets.ts'
import type { Preset } from '../kinds/kind-view.ts'
import { useLogActions } from '../log-actions.ts'
import { useCanChange } from '../log-rights.ts'
import type { AddPhotosPart, EntryPhotosPart, LogSheets, OpenSheet } from '../public/log-sheets.ts'
import { ChooseChildSheet } from './choose-child-sheet.tsx'
import { draftKeyOf } from './draft-key.ts'
import { EditEntrySheet } from './edit-entry-sheet.tsx'
import { EntryDetails } from './entry-details.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { NewEntrySheet } from './new-entry-sheet.tsx'
import { useSheetAddress } from './use-sheet-address.ts'

interface LogSheetHostProps {
  /** null while none is open, and the address asks for one that may be of the log. */
  sheet: OpenSheet | null
  sheets: LogSheets
  /** Opens a sheet just as it was before a reload. */
  reopen: (sheet: OpenSheet) => void
  Photos: EntryPhotosPart | null
  addPhotos: AddPhotosPart | null
}

/** The open sheet. Loaded in one piece when the page is idle: Home does not wait for it, and no sheet needs a network. */
export function LogSheetHost({ sheet, sheets, reopen, Photos, addPhotos }: LogSheetHostProps) {
  const { close, openNew, openEdit, openLogged } = sheets
  const { logAtOnce, toggle } = useLogActions()
  useSheetAddress(sheet, sheets, reopen)
  switch (sheet?.view) {
    case undefined:
      return null
    case 'new':
      return <NewSheet kind={sheet.kind} preset={sheet.preset} sheets={sheets} />
    case 'edit':
      return <EditSheet key={sheet.entryId} entryId={sheet.entryId} sheets={sheets} />
    case 'details':
      return (
        <EntryDetails entryId={sheet.entryId} onClose={close} onEdit={() => openEdit(sheet.entryId)} Photos={Photos} />
      )
    case 'logged':
      return <LoggedSheet entryIds={sheet.entryIds} onClose={close} />
    case 'more':
      return <MoreSheet onChoose={openNew} onClose={close} photos={addPhotos} />
    case 'choose':
      return (
        <ChooseChildSheet
          kind={sheet.kind}
          onClose={close}
          onChoose={(childIds) => {
            close()
            if (webKinds[sheet.kind].quick === 'toggle') toggle(sheet.kind, childIds)
            else openLogged(logAtOnce(sheet.kind, childIds))
          }}
        />
      )
  }
}

function NewSheet({ kind, preset, sheets }: { kind: KindName; preset: Preset; sheets: LogSheets }) {
  const { close, openNew } = sheets
  const finish = () => {
    writeDraft(draftKeyOf(kind, preset), null)
    close()
  }
  const { New } = sheetsOf(kind)
  return New === undefined || preset.isPast === true ? (
    <NewEntrySheet key={draftKeyOf(kind, preset)} kind={kind} preset={preset} onClose={finish} />
  ) : (
    <New preset={preset} onClose={finish} onPast={(past) => openNew(kind, past)} />
  )
}

/** Corrections of what has just been logged; nothing once it is gone, or for a kind that has none. */
function LoggedSheet({ entryIds, onClose }: { entryIds: readonly string[]; onClose: () => void }) {
  const entry = useEntry(entryIds[0] ?? '')?.entry ?? null
  const AtOnce = entry === null ? undefined : sheetsOf(entry.kind).AtOnce
  const isGone = AtOnce === undefined
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  return AtOnce === undefined ? null : <AtOnce entryIds={entryIds} onClose={onClose} />
}

function EditSheet({ entryId, sheets }: { entryId: string; sheets: LogSheets }) {
  const view = useEntry(entryId)
  const { close, openNew } = sheets
  const canChange = useCanChange()
  // The dials of a running session are for everybody who may log. Once somebody has ended it, there is nothing left here
  // for those who may not change it.
  const hasDials = view !== null && kindOf(view.entry.kind).segments !== undefined && isOpen(view.entry)
  const isOver = view !== null && !canChange(view.entry) && !hasDials
  const isGone = view === null || view.entry.deletedAt !== null || isOver
  useEffect(() => {
    if (isGone) close()
  }, [isGone, close])
  if (isGone) return null
  const { entry } = view
  const finish = () => {
    writeDraft(`edit.${entryId}`, null)
    close()
  }
  const { Edit, isFor } = sheetsOf(entry.kind)
  return Edit !== undefined && (isFor === undefined || isFor(entry)) ? (
    <Edit key={entryId} entry={entry} onClose={finish} onPast={(past) => openNew(entry.kind, past)} />
  ) : (
    <EditEntrySheet entry={entry} onClose={finish} />
  )
}
