import { Trans, useLingui } from '@lingui/react/macro'
import { isParentRole } from '@nestwren/contract/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { ImportView } from './import-view.tsx'
import './imports.css'
import { plural } from '@lingui/core/macro'
import type { Import } from '@nestwren/contract/imports'
import { ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { api } from '../../platform/api/api.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { newId } from '../../platform/sync/ids.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { FileChooser } from './file-chooser.tsx'
import { HowTo } from './how-to.tsx'
import { sendingOf } from './sending.ts'
import { isGivenUp, useImports, useTakeImport } from './use-import.ts'
import { useImportWords } from './use-import-words.ts'

export function meta() {
  return [{ title: 'Bring your logs · Nestwren' }]
}

/** Logs of another app, or the family's own export, brought here step by step. The import's id stands in the address. */
export default function ImportPage() {
  const { t } = useLingui()
  const session = useSession()
  const { isOnline } = useConnection()
  const [params] = useSearchParams()
  const id = params.get('id')
  const client = useQueryClient()
  const isParent = session.status === 'signedIn' && isParentRole(session.user.role)
  return (
    <>
      <SettingsHeader
        title={t`Bring your logs`}
        {...(id === null ? {} : { back: { href: '/settings/import', label: t`Back to all imports` } })}
      />
      {isParent ? (
        <div className="settings-stack">
          {isOnline ? null : (
            <Banner>
              <Trans>You're offline. Importing needs a connection. Files you've added are safe.</Trans>
            </Banner>
          )}
          {id === null ? <StartView /> : isGivenUp(client, id) ? <Leave /> : <ImportView key={id} id={id} />}
        </div>
      ) : (
        <EmptyState
          after={noReadNeeded}
          title={t`Only parents can import logs`}
          body={t`Ask an owner or a parent of this family to do it.`}
        />
      )}
    </>
  )
}

/** The browser's history still knows the address of an import that is gone. */
function Leave() {
  return <Navigate to="/settings/import" replace />
}

/** Where an import begins: choosing files, how to get them, and the imports so far. */
function StartView() {
  const { t } = useLingui()
  const [, setParams] = useSearchParams()
  const take = useTakeImport()
  const { isBusy, failure, run } = useSave()
  // Trying again sends the same id and the same files: a lost answer makes no second import.
  const begun = useRef<{ id: string; files: readonly File[] } | null>(null)
  const begin = () =>
    run(async () => {
      const { current } = begun
      if (current === null) return
      take(await api.imports.create({ body: { id: current.id } }))
      sendingOf(current.id, take).add(current.files)
      setParams({ id: current.id })
    })
  const start = (files: readonly File[]) => {
    begun.current = { id: begun.current?.id ?? newId(), files }
    void begin()
  }
  return (
    <>
      <SettingsSection
        title={<Trans>Bring your logs from another app</Trans>}
        hint={<Trans>You'll see what would be imported first, and you can undo all of it afterwards.</Trans>}
      >
        <FileChooser onFiles={start} isBusy={isBusy} />
        {failure ? (
          <Banner tone="danger" action={{ label: t`Try again`, onSelect: () => void begin() }}>
            {failure}
          </Banner>
        ) : null}
      </SettingsSection>
      <HowTo />
      <EarlierImports />
    </>
  )
}

/** The imports of the family, latest first: what became of each, and the way to go on with it or undo it. */
function EarlierImports() {
  const query = useImports()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <SettingsSection title={<Trans>Your imports</Trans>}>
      <Loaded query={query} lines={1}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <p className="type-small text-muted">
              <Trans>No imports yet. They show up here, and you can undo each of them.</Trans>
            </p>
          ) : (
            <>
              <ul className="import-list">
                {items.map((one) => (
                  <ImportLine key={one.id} one={one} />
                ))}
              </ul>
              {hasNextPage ? (
                <Button size="sm" variant="soft" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  <Trans>Show more</Trans>
                </Button>
              ) : null}
            </>
          )
        }}
      </Loaded>
    </SettingsSection>
  )
}

function ImportLine({ one }: { one: Import }) {
  const { t } = useLingui()
  const when = useWhen()
  const words = useImportWords()
  const { id, app, createdAt, createdBy, files, status, made } = one
  const name = app === null ? (files[0]?.name ?? t`No files yet`) : words.app[app]
  const count = Object.values(made).reduce((sum, one) => sum + one, 0)
  const added = count === 0 ? '' : plural(count, { one: '# item added', other: '# items added' })
  return (
    <li>
      <Link to={`/settings/import?id=${id}`} className="flex min-h-11 items-center gap-3 text-inherit no-underline">
        <span className="min-w-0 flex-1">
          <span className="type-label block wrap-anywhere">{name}</span>
          <span className="type-caption block text-muted">
            {[words.status[status], status === 'done' ? added : '', when.time(createdAt), createdBy.name]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="ic ic-sm text-muted" />
      </Link>
    </li>
  )
}
