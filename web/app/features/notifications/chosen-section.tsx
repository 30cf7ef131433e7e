import { Trans, useLingui } from '@lingui/react/macro'
import { kindNames } from '@nestwren/contract/logs/kinds/index'
import { type NotificationPreset, offOnPage, presetOf, withPreset } from '@nestwren/contract/notification-choices'
import type { NotificationTopic, NotificationType } from '@nestwren/contract/notification-types'
import type { NotificationPreferences } from '@nestwren/contract/notifications'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useChildren } from '../../platform/api/queries.ts'
import { renderText } from '../../platform/i18n/i18n.ts'
import { Banner } from '../../ui/banner.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { showToast } from '../../ui/toast-store.ts'
import { webKinds } from '../logs/kinds/index.ts'
import { useChangePreferences } from './use-notification-preferences.ts'

/** What somebody is told: one choice of four, and behind the last one a switch for everything. */
export function ChosenSection({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useLingui()
  const { children } = useChildren()
  const changePreferences = useChangePreferences()
  const { isBusy, failure, run } = useSave()
  const [isChoosing, setIsChoosing] = useState(false)
  const childIds = children.map(({ _id }) => _id)
  // Read from the preferences themselves, so it is true whatever was chosen before and wherever.
  const preset = presetOf(preferences, childIds)
  const value = isChoosing ? 'choose' : (preset ?? 'choose')
  const apply = async (next: NotificationPreset) => {
    const isSaved = await run(() => changePreferences((now) => withPreset(now, next)))
    if (!isSaved) return
    setIsChoosing(false)
    if (preset !== null) return
    // Somebody chose these one by one: a slip of the thumb does not cost them that.
    const { off, offOnPage, mutedChildIds } = preferences
    const putBack = () => changePreferences((now) => ({ ...now, off, offOnPage, mutedChildIds }))
    showToast({ message: t`Notifications changed`, action: { label: t`Undo`, onSelect: () => void run(putBack) } })
  }
  return (
    <SettingsSection
      title={<Trans>What to notify you about</Trans>}
      hint={
        isBusy ? (
          <Trans>Saving</Trans>
        ) : (
          <Trans>What others in your family do. You won't be notified about yourself.</Trans>
        )
      }
    >
      <div aria-busy={isBusy}>
        <RadioList<NotificationPreset | 'choose'>
          label={t`What to notify you about`}
          options={[
            {
              value: 'all',
              label: t({ message: 'All', context: 'notifications' }),
              hint: t`Every log, photo, document, comment, like, and reminder`,
            },
            {
              value: 'important',
              label: t`Important`,
              hint: t`Medicines, vaccines, temperatures, notes, comments, the schedule, and reminders`,
            },
            {
              value: 'none',
              label: t({ message: 'None', context: 'notifications' }),
              hint: t`Nothing, not even reminders`,
            },
            { value: 'choose', label: t`Choose`, hint: t`Pick each type, and whose updates you get` },
          ]}
          value={value}
          onValueChange={(next) => (next === 'choose' ? setIsChoosing(true) : void apply(next))}
        />
      </div>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {value === 'choose' ? (
        <div>
          <TypeGroups preferences={preferences} />
          <ChildrenGroup preferences={preferences} />
        </div>
      ) : null}
    </SettingsSection>
  )
}

/** Of which children somebody is told; nothing to choose while there is none. */
function ChildrenGroup({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useLingui()
  const { children } = useChildren()
  const changePreferences = useChangePreferences()
  if (children.length === 0) return null
  const isOn = (childId: string) => !preferences.mutedChildIds.includes(childId)
  const change = (childId: string, isWanted: boolean) =>
    changePreferences((now) => {
      const others = now.mutedChildIds.filter((one) => one !== childId)
      return { ...now, mutedChildIds: isWanted ? others : [...others, childId] }
    })
  return (
    <ChoiceGroup
      title={t`Children`}
      hint={t`Whose updates you get.`}
      onCount={children.filter(({ _id }) => isOn(_id)).length}
      count={children.length}
    >
      {children.map(({ _id, name }) => (
        <SavingSwitch key={_id} label={name} isOn={isOn(_id)} onSave={(next) => change(_id, next)} />
      ))}
    </ChoiceGroup>
  )
}

type GroupName = 'logs' | 'words' | 'files' | 'schedule' | 'site' | 'reminders'

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
    giftClaim: { group: 'site', label: t`Gifts that are reserved` },
    siteAnswer: { group: 'site', label: t`Answers to invitations` },
    greeting: { group: 'words', label: t`Greetings from people with a link` },
    reminder: { group: 'reminders', label: t`Remind me` },
  }
}

/** A switch for everything somebody can be told of. */
function TypeGroups({ preferences }: { preferences: NotificationPreferences }) {
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
      <Group title={t`Family site`} preferences={preferences} rows={rowsOf('site')} />
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

interface ChoiceGroupProps {
  title: string
  hint?: ReactNode
  onCount: number
  count: number
  children: ReactNode
}

/** Switches that belong together, folded behind one line that says how many are on. */
function ChoiceGroup({ title, hint, onCount, count, children }: ChoiceGroupProps) {
  const { t } = useLingui()
  const state =
    onCount === count ? t`All on` : onCount === 0 ? t`All off` : t`${String(onCount)} of ${String(count)} on`
  return (
    <details className="choice-group">
      <summary>
        <h3 className="type-label flex-1">{title}</h3>
        <span className="type-caption text-muted">{state}</span>
        <ChevronDown aria-hidden="true" className="ic ic-sm" />
      </summary>
      {hint ? <p className="type-caption text-muted">{hint}</p> : null}
      {children}
    </details>
  )
}
