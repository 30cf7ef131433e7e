import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { useAgo } from '../../platform/format/use-measures.ts'
import { useHasLock } from '../../platform/locks/use-has-lock.ts'
import { useRegistered } from '../../platform/sync/lazy/use-registered.ts'
import { registeredList } from '../../platform/sync/list.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useLogSheets } from '../logs/public/log-sheets.ts'
import { useEntryTitle } from '../logs/public/use-entry-title.ts'
import { InstallHint } from './install-hint.tsx'
import type { UnsentItem } from './unsent-items.ts'

interface UnsentSheetProps {
  items: readonly UnsentItem[]
  now: string
  /** The browser promises not to clear them. */
  isPersistent: boolean
  onClose: () => void
}

/** Everything that has waited for more than a day, each with the way to it. */
export function UnsentSheet({ items, now, isPersistent, onClose }: UnsentSheetProps) {
  const { t } = useLingui()
  const placeOf = usePlaces(onClose)
  const ago = useAgo()
  return (
    <Sheet isOpen onClose={onClose} title={t`Not sent yet`}>
      <ul className="card">
        {items.map((item) => {
          const { name, open } = placeOf(item)
          const when = ago.long(new Date(item.sinceMs).toISOString(), now)
          const words = (
            <span className="min-w-0 flex-1">
              <span className="type-label block wrap-anywhere">{name}</span>
              <span className={item.isRefused ? 'type-caption text-danger-ink' : 'type-caption text-muted'}>
                {item.isRefused ? t`${when}, needs you` : when}
              </span>
            </span>
          )
          return (
            <li key={item.id} className="border-hairline border-b last:border-b-0">
              {open === null ? (
                <div className="flex min-h-14 items-center px-4 py-2">{words}</div>
              ) : (
                <button
                  type="button"
                  className="flex min-h-14 w-full items-center gap-2 py-2 pe-3 ps-4 text-start"
                  onClick={open}
                >
                  {words}
                  <ChevronRight aria-hidden="true" className="ic text-muted" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {isPersistent ? null : (
        <div className="mt-3">
          <InstallHint />
        </div>
      )}
    </Sheet>
  )
}

/** What a thing is called, and how to get to it. */
function usePlaces(onLeave: () => void) {
  const { t, i18n } = useLingui()
  const { entries } = useWorkspace()
  const { openEntry } = useLogSheets()
  const titleOf = useEntryTitle()
  const navigate = useNavigate()
  const registered = useRegistered()
  const [hidesPhotos, hidesDocuments] = [useHasLock('photos'), useHasLock('documents')]
  const to = (path: string) => () => {
    onLeave()
    void navigate(path)
  }
  return ({ id, what, name = '', isKept, list }: UnsentItem): { name: string; open: (() => void) | null } => {
    if (what === 'photo')
      return { name: hidesPhotos || isKept ? t`A photo waits to be sent` : name, open: to('/vault/photos') }
    if (what === 'document')
      return { name: hidesDocuments || isKept ? t`A document waits to be sent` : name, open: to('/vault/documents') }
    const place = list === undefined || registered === null ? undefined : registeredList(registered, list)?.place
    if (place !== undefined) return { name: i18n._(place.title), open: to(place.path) }
    const entry = what === 'log' ? entries.get(id)?.entry : undefined
    if (entry === undefined || entry.deletedAt !== null)
      return { name: what === 'log' ? t`A deleted log` : t`A change`, open: null }
    return {
      name: titleOf(entry).title,
      open: () => {
        onLeave()
        openEntry(id)
      },
    }
  }
}
