import { useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { whenIdle } from '../../../platform/cache/idle.ts'
import { useOpensAfterNews } from '../../../ui/layers/announced.ts'
import { currentAsked, onAsked } from '../../../ui/layers/layer-address.ts'
import { NightButton } from '../../../ui/night-button.tsx'
import { SheetActions } from '../../../ui/sheet-actions.ts'
import { currentToast, dismissToast, showToast } from '../../../ui/toast-store.ts'
import { useLazyPart } from '../../../ui/use-lazy-part.ts'
import type { Preset } from '../kinds/kind-view.ts'
import { useSideLimit } from '../use-side-limit.ts'

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

const LogSheetsContext = createContext<LogSheets | null>(null)
const OpeningContext = createContext(false)
const EntryPartsContext = createContext<EntryParts | null>(null)

interface LoadedParts {
  readonly Photos: EntryPhotosPart | null
  readonly addPhotos: AddPhotosPart | null
}
interface LoadedHost extends LoadedParts {
  readonly Host: ComponentType<
    { sheet: OpenSheet | null; sheets: LogSheets; reopen: (sheet: OpenSheet) => void } & LoadedParts
  >
}
const loadHost = async (parts: EntryParts | null): Promise<LoadedHost> => {
  const [{ LogSheetHost: Host }, Photos = null, addPhotos = null] = await Promise.all([
    import('../sheets/log-sheet-host.tsx'),
    parts?.loadPhotos(),
    parts?.loadAddPhotos(),
  ])
  return { Host, Photos, addPhotos }
}

/** The first page has painted long before; the sheets should be there before the first tap. */
const preloadAfterMs = 3_000

/** In the head of every log sheet, whatever its kind. */
const moon = <NightButton says="here" />

/** Opens the sheets in which entries are logged, shown and changed; lays them over the page. */
export function LogProvider({ parts = null, children }: { parts?: EntryParts | null; children: ReactNode }) {
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const asked = useSyncExternalStore(onAsked, currentAsked, currentAsked)
  // Whether what the address asks for is a sheet of the log is known to the sheets.
  const isWanted = sheet !== null || asked !== null
  const loaded = useHost(parts, isWanted, () => setSheet(null))
  const opens = useOpensAfterNews(isWanted && loaded !== null)
  useSideLimit()
  const close = useCallback(() => setSheet(null), [])
  const sheets = useMemo((): LogSheets => {
    const open = (next: OpenSheet) => {
      // A toast of something before would lie over what is being entered now.
      const toast = currentToast()
      if (toast !== null) dismissToast(toast.id)
      setSheet(next)
    }
    return {
      openNew: (kind, preset = {}) => open({ view: 'new', kind, preset }),
      openMore: () => open({ view: 'more' }),
      openEntry: (entryId) => open({ view: 'details', entryId }),
      openEdit: (entryId) => open({ view: 'edit', entryId }),
      openLogged: (entryIds) => open({ view: 'logged', entryIds }),
      openChoice: (kind) => open({ view: 'choose', kind }),
      close,
    }
  }, [close])
  return (
    <LogSheetsContext value={sheets}>
      <EntryPartsContext value={parts}>
        <OpeningContext value={isWanted && loaded === null}>{children}</OpeningContext>
      </EntryPartsContext>
      {!opens || loaded === null ? null : (
        <SheetActions value={moon}>
          <loaded.Host
            sheet={sheet}
            sheets={sheets}
            reopen={setSheet}
            Photos={loaded.Photos}
            addPhotos={loaded.addPhotos}
          />
        </SheetActions>
      )}
    </LogSheetsContext>
  )
}

/** The sheets' code: loaded when the page is idle, or when one is opened before. Without it nothing opens, and that is said. */
function useHost(parts: EntryParts | null, isWanted: boolean, giveUp: () => void): LoadedHost | null {
  const { t } = useLingui()
  const missing = () => {
    showToast({ message: t`You need to be online the first time. Your logs are safe.` })
    giveUp()
  }
  return useLazyPart(
    () => loadHost(parts),
    isWanted,
    missing,
    (fetchIt) => whenIdle(fetchIt, preloadAfterMs),
  )
}

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
