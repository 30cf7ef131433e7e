import { Trans, useLingui } from '@lingui/react/macro'
import { kindNames } from '@nestwren/contract/logs/kinds/index'
import { offOnPage } from '@nestwren/contract/notification-choices'
import type { NotificationTopic, NotificationType } from '@nestwren/contract/notification-types'
import type { NotificationPreferences } from '@nestwren/contract/notifications'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { renderText } from '../../platform/i18n/i18n.ts'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { webKinds } from '../logs/kinds/index.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { useChangePreferences } from './use-notification-preferences.ts'

type GroupName = 'logs' | 'words' | 'files' | 'schedule' | 'reminders'

interface Topic {
  readonly group: GroupName
  readonly label: string
}

interface SwitchRow {
  readonly type: NotificationType
  readonly label: string
}

/** Where each topic has its switch. */
function useTopics(): Readonly<Record<NotificationTopic, Topic>> {
  const { t } = useLingui()
  return {
    logDeleted: { group: 'logs', label: t`A log was deleted` },
    logLiked: { group: 'words', label: t`A log was liked` },
    logUnliked: { group: 'words', label: t`A like on a log was removed` },
    logComment: { group: 'words', label: t`Comments on logs` },
    logCommentDeleted: { group: 'words', label: t`A comment on a log was deleted` },
    photoLiked: { group: 'words', label: t`A photo was liked` },
    photoUnliked: { group: 'words', label: t`A like on a photo was removed` },
    photoComment: { group: 'words', label: t`Comments on photos` },
    photoCommentDeleted: { group: 'words', label: t`A comment on a photo was deleted` },
    photo: { group: 'files', label: t`New photos` },
    photoDeleted: { group: 'files', label: t`A photo was deleted` },
    document: { group: 'files', label: t`New documents` },
    documentDeleted: { group: 'files', label: t`A document was deleted` },
    schedule: { group: 'schedule', label: t`Changes to the schedule` },
    reminder: { group: 'reminders', label: t`Remind me` },
  }
}

/** A switch for everything somebody can be told of. */
export function TypeGroups({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useLingui()
  const topics = useTopics()
  const kinds = kindNames.map((type) => ({ type, label: renderText(webKinds[type].pluralLabel) }))
  const rowsOf = (group: GroupName): readonly SwitchRow[] =>
    Object.entries(topics).flatMap(([type, topic]) =>
      topic.group === group ? [{ type: type as NotificationTopic, label: topic.label }] : [],
    )
  return (
    <>
      <Group title={t`Logs`} preferences={preferences} rows={[...kinds, ...rowsOf('logs')]} />
      <Group title={t`Likes and comments`} preferences={preferences} rows={rowsOf('words')} />
      <Group title={t`Photos and documents`} preferences={preferences} rows={rowsOf('files')} />
      <Group title={t`Schedule`} preferences={preferences} rows={rowsOf('schedule')} />
      <Group
        title={t`Reminders`}
        hint={
          <Trans>
            For feeds, diapers, medicine waits, expiring documents, appointments, and handoffs. Timing of feeds and
            diapers is{' '}
            <Link to="/settings/logging" className="underline">
              set for the whole family
            </Link>
            .
          </Trans>
        }
        preferences={preferences}
        rows={rowsOf('reminders')}
      />
    </>
  )
}

interface GroupProps {
  title: string
  hint?: ReactNode
  preferences: NotificationPreferences
  rows: readonly SwitchRow[]
}

function Group({ title, hint, preferences, rows }: GroupProps) {
  const changePreferences = useChangePreferences()
  const isOn = (type: NotificationType) => !preferences.off.includes(type)
  const change = (type: NotificationType, isWanted: boolean) =>
    changePreferences((now) => {
      const changed = (off: readonly NotificationType[]) => {
        const others = off.filter((one) => one !== type)
        return isWanted ? others : [...others, type]
      }
      return { ...now, off: changed(now.off), offOnPage: changed(offOnPage(now)) }
    })
  return (
    <ChoiceGroup title={title} hint={hint} onCount={rows.filter(({ type }) => isOn(type)).length} count={rows.length}>
      {rows.map(({ type, label }) => (
        <SavingSwitch key={type} label={label} isOn={isOn(type)} onSave={(next) => change(type, next)} />
      ))}
    </ChoiceGroup>
  )
}
