import { ApiError } from '@nestwren/contract/client'
import { commonErrors } from '@nestwren/contract/endpoint'
import { useEffect } from 'react'
import { useErrorText } from '../../../platform/api/errors.ts'
import { useChildren } from '../../../platform/api/queries.ts'
import { readDraft, writeDraft } from '../../../platform/forms/drafts.ts'
import { takeAsked, useAsked, useShownAs } from '../../../ui/layers/asked-layers.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { webKinds } from '../kinds/index.ts'
import { kindForms } from '../kinds/kind-forms.ts'
import { entryById } from '../log-actions.ts'
import { useCanChange } from '../log-rights.ts'
import type { LogSheets, OpenSheet } from '../public/log-sheets.ts'
import { useLoggableKinds } from '../public/use-kind-rights.ts'
import { useOpenEntry } from '../public/use-open-entry.ts'
import { useOwnKinds } from '../public/use-own-kinds.ts'
import { useTiles } from './use-more-tiles.tsx'

const sheetKey = 'sheet'
const log = 'log'
const entry = 'entry'
const editEntry = 'edit-entry'
const more = 'more'
const past = '.past'

/**
 * Gives the sheets of the log their addresses, and opens the one that the address of the page asks for: `log=diaper`,
 * `log=feeding.bottle`, `log=more`, `entry=<id>`, `edit-entry=<id>`. The tab keeps the open sheet beside it, over a reload:
 * that knows more than its address says.
 */
export function useSheetAddress(sheet: OpenSheet | null, sheets: LogSheets, reopen: (sheet: OpenSheet) => void): void {
  const shown = sheet === null ? null : addressOf(sheet)
  useEffect(() => {
    if (sheet === null) return
    writeDraft(sheetKey, sheet)
    return () => writeDraft(sheetKey, null)
  }, [sheet])
  useShownAs(shown?.name ?? log, shown?.value ?? null)
  const openKind = useOpenKind(sheets)
  const openEntry = useOpenEntry()
  const mayChange = useCanChange()
  const openEdit = (id: string) => {
    const known = entryById(id)
    if (known !== null && mayChange(known)) sheets.openEdit(id)
    else sheets.openEntry(id)
  }
  useAskedFor(log, openKind, reopen)
  useAskedFor(entry, (id) => void openEntry(id, null), reopen)
  useAskedFor(editEntry, (id) => void openEntry(id, null, openEdit), reopen)
}

interface Address {
  readonly name: string
  readonly value: string
}

/** Opens what is asked for under a name; `open` is null while it cannot be known yet what that is. */
function useAskedFor(name: string, open: ((value: string) => void) | null, reopen: (sheet: OpenSheet) => void): void {
  const asked = useAsked(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what is asked for.
  useEffect(() => {
    if (asked === null || open === null || !takeAsked(name)) return
    const kept = readDraft(sheetKey) as OpenSheet | null
    const address = kept === null ? null : addressOf(kept)
    // Of an entry that is shown or changed its id says everything.
    const isMore = kept?.view === 'new' || kept?.view === 'logged'
    if (isMore && address?.name === name && address.value === asked) reopen(kept)
    else open(asked)
  }, [asked, open === null])
}

/** Opens the form that a tile of More would. */
function useOpenKind({ openNew, openMore }: LogSheets): ((value: string) => void) | null {
  const tiles = useTiles()
  const kinds = useLoggableKinds()
  const errorText = useErrorText()
  const hasOwn = kinds.includes('own')
  const { query } = useOwnKinds(hasOwn)
  const isOwnKnown = !hasOwn || query.data !== undefined || query.isError || query.fetchStatus === 'paused'
  // What somebody may log hangs on the children.
  if (useChildren().query.data === undefined || !isOwnKnown) return null
  return (value) => {
    if (value === more) return openMore()
    const isPast = value.endsWith(past)
    const id = isPast ? value.slice(0, -past.length) : value
    const tile = tiles.find((one) => one.id === id)
    const kind = tile?.kind ?? kinds.find((one) => one === id && webKinds[one].isMadeByFamily !== true)
    const { status, text } = commonErrors.NOT_FOUND
    if (kind === undefined) showToast({ message: errorText(new ApiError(status, 'NOT_FOUND', text)) })
    else openNew(kind, isPast ? { ...tile?.preset, isPast } : tile?.preset)
  }
}

/** Ids and names of kinds only; what else a form begins with is kept by the tab. */
function addressOf(sheet: OpenSheet): Address | null {
  switch (sheet.view) {
    case 'new': {
      const { own, isPast } = sheet.preset
      const choice = kindForms[sheet.kind].choices?.find(({ preset }) => isWithin(preset, sheet.preset))
      const id = own?.id ?? (choice === undefined ? sheet.kind : `${sheet.kind}.${choice.name}`)
      return { name: log, value: isPast === true ? id + past : id }
    }
    case 'more':
      return { name: log, value: more }
    case 'details':
      return { name: entry, value: sheet.entryId }
    case 'edit':
      return { name: editEntry, value: sheet.entryId }
    case 'logged':
      return sheet.entryIds[0] === undefined ? null : { name: editEntry, value: sheet.entryIds[0] }
    // One tap more would log: that is nothing to be led to.
    case 'choose':
      return null
  }
}

function isWithin(part: object, whole: object): boolean {
  return Object.entries(part).every(([key, value]) => (whole as Readonly<Record<string, unknown>>)[key] === value)
}
