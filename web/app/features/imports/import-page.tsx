import { Trans, useLingui } from '@lingui/react/macro'
import { isParentRole } from '@nestwren/contract/permissions'
import { useSearchParams } from 'react-router'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { ImportView } from './import-view.tsx'
import { StartView } from './start-view.tsx'
import './imports.css'

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
          {id === null ? <StartView /> : <ImportView key={id} id={id} />}
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
