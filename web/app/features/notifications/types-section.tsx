import { Trans, useLingui } from '@lingui/react/macro'
import { kindNames } from '@nestwren/contract/logs/kinds/index'
import { type NotificationType, offOnPage } from '@nestwren/contract/notification-types'
import type { NotificationPreferences } from '@nestwren/contract/notifications'
import { Link } from 'react-router'
import { renderText } from '../../platform/i18n/i18n.ts'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { webKinds } from '../logs/kinds/index.ts'
import { useChangePreferences } from './use-notification-preferences.ts'

interface SwitchRow {
  readonly type: NotificationType
  readonly label: string
}

/** A switch for everything somebody can be told of. */
export function TypesSection({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useLingui()
  const logs = kindNames.map((type) => ({ type, label: renderText(webKinds[type].pluralLabel) }))
  return (
    <>
      <SettingsSection
        title={<Trans>Logs</Trans>}
        hint={<Trans>What others in your family do. You won't be notified about yourself.</Trans>}
      >
        <Switches preferences={preferences} all={[...logs, { type: 'logDeleted', label: t`A log was deleted` }]} />
      </SettingsSection>
      <SettingsSection title={<Trans>Likes and comments</Trans>}>
        <Switches
          preferences={preferences}
          all={[
            { type: 'logLiked', label: t`A log was liked` },
            { type: 'logUnliked', label: t`A like on a log was removed` },
            { type: 'logComment', label: t`Comments on logs` },
            { type: 'logCommentDeleted', label: t`A comment on a log was deleted` },
            { type: 'photoLiked', label: t`A photo was liked` },
            { type: 'photoUnliked', label: t`A like on a photo was removed` },
            { type: 'photoComment', label: t`Comments on photos` },
            { type: 'photoCommentDeleted', label: t`A comment on a photo was deleted` },
          ]}
        />
      </SettingsSection>
      <SettingsSection title={<Trans>Photos and documents</Trans>}>
        <Switches
          preferences={preferences}
          all={[
            { type: 'photo', label: t`New photos` },
            { type: 'photoDeleted', label: t`A photo was deleted` },
            { type: 'document', label: t`New documents` },
            { type: 'documentDeleted', label: t`A document was deleted` },
          ]}
        />
      </SettingsSection>
      <SettingsSection
        title={<Trans>Reminders</Trans>}
        hint={
          <Trans>
            For feeds, diapers, medicine waits, and expiring documents. Timing is{' '}
            <Link to="/settings/logging" className="underline">
              set for the whole family
            </Link>
            .
          </Trans>
        }
      >
        <Switches preferences={preferences} all={[{ type: 'reminder', label: t`Remind me` }]} />
      </SettingsSection>
    </>
  )
}

function Switches({ preferences, all }: { preferences: NotificationPreferences; all: readonly SwitchRow[] }) {
  const changePreferences = useChangePreferences()
  const change = (type: NotificationType, isOn: boolean) =>
    changePreferences((now) => {
      const changed = (off: readonly NotificationType[]) => {
        const others = off.filter((one) => one !== type)
        return isOn ? others : [...others, type]
      }
      return { ...now, off: changed(now.off), offOnPage: changed(offOnPage(now)) }
    })
  return (
    <div>
      {all.map(({ type, label }) => (
        <SavingSwitch
          key={type}
          label={label}
          isOn={!preferences.off.includes(type)}
          onSave={(isOn) => change(type, isOn)}
        />
      ))}
    </div>
  )
}
