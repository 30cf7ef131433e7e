import type { Entry } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { type ComponentType, createContext, use } from 'react'
import type { Preset } from '../kinds/kind-view.ts'

/** The sheet that is open. Its address opens it again after a reload (use-sheet-address.ts). */
export type OpenSheet =
  | { readonly view: 'new'; readonly kind: KindName; readonly preset: Preset }
  | { readonly view: 'details'; readonly entryId: string }
  | { readonly view: 'edit'; readonly entryId: string }
  | { readonly view: 'logged'; readonly entryIds: readonly string[] }
  | { readonly view: 'choose'; readonly kind: KindName }
  | { readonly view: 'more' }

export interface LogSheets {
  /** Opens the form of a kind, or the timers of a feed. */
  readonly openNew: (kind: KindName, preset?: Preset) => void
  /** All kinds, now or for earlier. */
  readonly openMore: () => void
  readonly openEntry: (entryId: string) => void
  readonly openEdit: (entryId: string) => void
  /** Corrections of what one tap has just logged. */
  readonly openLogged: (entryIds: readonly string[]) => void
  /** Asks which child one tap is for. */
  readonly openChoice: (kind: KindName) => void
  readonly close: () => void
}

export type EntryPhotosPart = ComponentType<{ entry: Entry; onLeave: () => void }>

/** How photos that belong to no entry are added. */
export interface AddPhotosPart {
  /** What the picker of the device is asked for. */
  readonly accept: string
  readonly useMayAdd: () => boolean
  /** Puts the chosen files on their way; false where the sheet has to ask or say something first. */
  readonly useAddAtOnce: () => (files: readonly File[]) => Promise<boolean>
  /** Says what the chosen files are, and puts them on their way. */
  readonly Sheet: ComponentType<{ files: readonly File[]; onClose: () => void }>
}

/** What others keep at an entry; handed in by whoever composes the page. */
export interface EntryParts {
  /** Under its line. */
  readonly PhotoStrip: ComponentType<{ logId: string; count: number }>
  /** In its sheet, loaded with the sheets. `onLeave` is called when it leads away. */
  readonly loadPhotos: () => Promise<EntryPhotosPart>
  /** Under More, loaded with the sheets. */
  readonly loadAddPhotos: () => Promise<AddPhotosPart>
}

export const LogSheetsContext = createContext<LogSheets | null>(null)
export const OpeningContext = createContext(false)
export const EntryPartsContext = createContext<EntryParts | null>(null)

/** The sheets for logging. Throws outside of LogProvider: a developer error. */
export function useLogSheets(): LogSheets {
  const sheets = use(LogSheetsContext)
  if (sheets === null) throw new Error('useLogSheets needs LogProvider around it.')
  return sheets
}

/** True while a sheet was asked for and its code is still being fetched. */
export function useSheetIsOpening(): boolean {
  return use(OpeningContext)
}

/** What others keep at an entry; null where nothing is handed in. */
export function useEntryParts(): EntryParts | null {
  return use(EntryPartsContext)
}
