import { isOpen } from '@nestwren/contract/logs/entry'
import { useEffect } from 'react'
import { useEntry } from '../../platform/cache/use-entries.ts'
import { ChooseChildSheet } from './choose-child-sheet.tsx'
import { DiaperQuickSheet } from './diaper-quick-sheet.tsx'
import { draftKeyOf, writeDraft } from './draft-store.ts'
import { EditEntrySheet } from './edit-entry-sheet.tsx'
import { EntryDetails } from './entry-details.tsx'
import { FeedSheet } from './feed-sheet.tsx'
import { useLogActions } from './log-actions.ts'
import type { LogSheets, OpenSheet } from './log-provider.tsx'
import { useCanChange } from './log-rights.ts'
import { MoreSheet } from './more-sheet.tsx'
import { NewEntrySheet } from './new-entry-sheet.tsx'
import { hasTypedAmounts, PumpingSheet, RunningPumping } from './pumping-sheet.tsx'

interface LogSheetHostProps {
  sheet: OpenSheet
  sheets: LogSheets
}

/** The open sheet. Loaded in one piece when the page is idle: Home does not wait for it, and no sheet needs a network. */
export function LogSheetHost({ sheet, sheets }: LogSheetHostProps) {
  const { close, openNew, openEdit } = sheets
  const { logDiaper, toggleSleep } = useLogActions()
  if (sheet.view === 'new') {
    const { kind, preset } = sheet
    const finish = () => {
      writeDraft(draftKeyOf(kind, preset), null)
      close()
    }
    if (kind === 'pumping' && preset.isPast !== true)
      return <PumpingSheet preset={preset} onClose={finish} onPast={(past) => openNew('pumping', past)} />
    return kind === 'feeding' && preset.isPast !== true ? (
      <FeedSheet preset={preset} onClose={finish} onPast={(past) => openNew('feeding', past)} />
    ) : (
      <NewEntrySheet key={draftKeyOf(kind, preset)} kind={kind} preset={preset} onClose={finish} />
    )
  }
  if (sheet.view === 'edit' || sheet.view === 'details') {
    const { entryId } = sheet
    return sheet.view === 'edit' ? (
      <EditSheet key={entryId} entryId={entryId} sheets={sheets} />
    ) : (
      <EntryDetails entryId={entryId} onClose={close} onEdit={() => openEdit(entryId)} />
    )
  }
  if (sheet.view === 'diaper') return <DiaperQuickSheet entryIds={sheet.entryIds} onClose={close} />
  if (sheet.view === 'more') return <MoreSheet onChoose={openNew} onClose={close} />
  return (
    <ChooseChildSheet
      kind={sheet.kind}
      onClose={close}
      onChoose={(childIds) => {
        close()
        if (sheet.kind === 'sleep') toggleSleep(childIds)
        else sheets.openDiaper(logDiaper(childIds))
      }}
    />
  )
}

function EditSheet({ entryId, sheets }: { entryId: string; sheets: LogSheets }) {
  const view = useEntry(entryId)
  const { close, openNew } = sheets
  const canChange = useCanChange()
  const isSession = view?.entry.kind === 'feeding' || view?.entry.kind === 'pumping'
  // The dials of a running session are for everybody who may log. Once somebody has ended it, there is nothing left here
  // for those who may not change it.
  const isOver = view !== null && !canChange(view.entry) && !(isSession && isOpen(view.entry))
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
  if (entry.kind === 'feeding' && isOpen(entry))
    return (
      <FeedSheet preset={{ childId: entry.childId }} onClose={finish} onPast={(preset) => openNew('feeding', preset)} />
    )
  if (entry.kind === 'pumping' && (isOpen(entry) || hasTypedAmounts(entryId)))
    return <RunningPumping key={entryId} entry={entry} onClose={finish} />
  return <EditEntrySheet entry={entry} onClose={finish} />
}
