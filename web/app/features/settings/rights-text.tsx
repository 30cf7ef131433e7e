import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ChildGrant } from '@nestwren/contract/members'
import { type AreaLevels, areas, type Level } from '@nestwren/contract/permissions'
import { listFormat } from '../../platform/format/formats.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { useAreaNames, useLevelSentences } from './use-right-names.ts'

const spoken: readonly Level[] = ['manage', 'add', 'view', 'none']

/** What somebody may do with a child, in sentences: "Adds logs and food, and changes their own." */
export function LevelsText({ levels, isMe = false }: { levels: AreaLevels; isMe?: boolean }) {
  const { i18n } = useLingui()
  const names = useAreaNames()
  const sentences = useLevelSentences(isMe)
  if (areas.every((area) => levels[area] === 'manage')) return <EverythingText isMe={isMe} />
  if (areas.every((area) => levels[area] === 'none')) return <NoAccessText />
  const list = listFormat(i18n.locale)
  return (
    <ul className="type-small grid gap-1">
      {spoken.map((level) => {
        const here = areas.filter((area) => levels[area] === level)
        if (here.length === 0) return null
        // Names of areas are common nouns, capital only where they stand alone.
        const named = list.format(here.map((area) => names[area].toLocaleLowerCase(i18n.locale)))
        return (
          <li key={level} className={level === 'none' ? 'text-muted' : undefined}>
            {sentences[level](named)}
          </li>
        )
      })}
    </ul>
  )
}

function EverythingText({ isMe }: { isMe: boolean }) {
  return (
    <p className="type-small">
      {isMe ? <Trans>You see and change everything.</Trans> : <Trans>Sees and changes everything.</Trans>}
    </p>
  )
}

/** The limits of a grant, when it has any. */
export function LimitsText({ grant, isMe = false }: { grant: ChildGrant; isMe?: boolean }) {
  const { t } = useLingui()
  const when = useWhen()
  const { accessFrom, accessUntil, historyDays, canExport } = grant
  const from = accessFrom === null ? '' : when.time(accessFrom)
  const until = accessUntil === null ? '' : when.time(accessUntil)
  const days = historyDays ?? 0
  const backWords = {
    own: plural(days, { one: 'You see the last day only.', other: 'You see the last # days only.' }),
    others: plural(days, { one: 'Sees the last day only.', other: 'Sees the last # days only.' }),
  }
  const lines = [
    from === '' ? null : t`Access starts ${from}.`,
    until === '' ? null : t`Access ends ${until}.`,
    historyDays === null ? null : isMe ? backWords.own : backWords.others,
    canExport ? (isMe ? t`You can export what you see.` : t`Can export what they see.`) : null,
  ].filter((line) => line !== null)
  return lines.length === 0 ? null : (
    <ul className="type-small text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** What somebody without a role of a parent sees of a child they have nothing of. */
export function NoAccessText() {
  return (
    <p className="type-small text-muted">
      <Trans>No access to this child.</Trans>
    </p>
  )
}
