import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../../../platform/cache/idle.ts'
import { useOpensAfterNews } from '../../../ui/layers/announced.ts'
import { currentAsked, onAsked } from '../../../ui/layers/layer-address.ts'
import { NightButton } from '../../../ui/night-button.tsx'
import { SheetActions } from '../../../ui/sheet-actions.ts'
import { currentToast, dismissToast, showToast } from '../../../ui/toast-store.ts'
import { useLazyPart } from '../../../ui/use-lazy-part.ts'
import { useSideLimit } from '../use-side-limit.ts'
import {
  type AddPhotosPart,
  type EntryParts,
  EntryPartsContext,
  type EntryPhotosPart,
  type LogSheets,
  LogSheetsContext,
  OpeningContext,
  type OpenSheet,
} from './log-sheets.ts'

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
