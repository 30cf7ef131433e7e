import { Trans, useLingui } from '@lingui/react/macro'
import type { DeviceSession } from '@nestwren/contract/sessions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { showToast } from '../../ui/toast-store.ts'
import { settingsKeys } from './settings-keys.ts'

/** Where this person is signed in, and how to end that. */
export function SessionsSection() {
  const { t } = useLingui()
  const [asked, setAsked] = useState<DeviceSession | 'others' | null>(null)
  const query = useQuery({
    queryKey: settingsKeys.sessions,
    queryFn: ({ signal }) => api.sessions.list(undefined, { signal }),
    meta: { isPersisted: false },
  })
  return (
    <SettingsSection title={<Trans>Where you're signed in</Trans>}>
      <Loaded query={query}>
        {({ items }) => (
          <>
            <ul className="setting-rows">
              {items.map((one) => (
                <SessionLine key={one.id} session={one} onEnd={() => setAsked(one)} />
              ))}
            </ul>
            {items.some(({ isCurrent }) => !isCurrent) ? (
              <Button variant="soft" size="sm" onClick={() => setAsked('others')}>
                <Trans>Sign out all other devices</Trans>
              </Button>
            ) : (
              <p className="type-small text-muted">{t`You're not signed in anywhere else.`}</p>
            )}
          </>
        )}
      </Loaded>
      {asked === null ? null : <EndDialog asked={asked} onClose={() => setAsked(null)} />}
    </SettingsSection>
  )
}

function useDeviceName(): (session: DeviceSession) => string {
  const { t } = useLingui()
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t`${browser} on ${system}`
    return browser ?? system ?? t`Unknown device`
  }
}

function SessionLine({ session, onEnd }: { session: DeviceSession; onEnd: () => void }) {
  const { t } = useLingui()
  const when = useWhen()
  const name = useDeviceName()(session)
  const lastUsed = when.time(session.lastUsedAt)
  return (
    <li>
      <span className="min-w-0 flex-[1_1_min-content]">
        <span className="type-label block">{name}</span>
        <span className="type-caption block text-muted">
          {session.isCurrent ? t`In use now` : t`Last used ${lastUsed}`}
        </span>
      </span>
      {session.isCurrent ? (
        <Badge tone="primary">
          <Trans>This device</Trans>
        </Badge>
      ) : (
        <Button variant="ghost" size="sm" aria-label={t`Sign out ${name}, last used ${lastUsed}`} onClick={onEnd}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}

function EndDialog({ asked, onClose }: { asked: DeviceSession | 'others'; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, failure, run } = useSave()
  const deviceName = useDeviceName()
  const name = asked === 'others' ? '' : deviceName(asked)
  const end = async () => {
    const isDone = await run(async () => {
      if (asked === 'others') await api.sessions.revokeOthers()
      else await api.sessions.revoke({ params: { id: asked.id } })
    })
    void client.invalidateQueries({ queryKey: settingsKeys.sessions })
    if (!isDone) return
    onClose()
    showToast({ message: asked === 'others' ? t`All other devices are signed out` : t`${name} is signed out` })
  }
  return (
    <ConfirmDialog
      isOpen
      title={asked === 'others' ? t`Sign out all other devices?` : t`Sign out ${name}?`}
      body={
        <>
          <p>{t`Anyone using them will need to sign in again. Unsent logs stay there until then.`}</p>
          {failure ? <Banner tone="danger">{failure}</Banner> : null}
        </>
      }
      confirmLabel={asked === 'others' ? t`Sign them out` : t`Sign out`}
      cancelLabel={t`Leave them signed in`}
      isBusy={isBusy}
      busyLabel={t`Signing out`}
      onConfirm={() => void end()}
      onCancel={onClose}
    />
  )
}
