import { Trans, useLingui } from '@lingui/react/macro'
import type { ChildGrant } from '@nestwren/contract/members'
import { type AreaLevels, areas, type Level } from '@nestwren/contract/permissions'
import { listFormat } from '../../platform/format/formats.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { useAreaNames, useLevelVerbs } from './use-right-names.ts'

const spoken: readonly Level[] = ['manage', 'add', 'view', 'none']

/** What somebody may do with a child, in sentences: "Adds and changes own: logs, food". */
export function LevelsText({ levels }: { levels: AreaLevels }) {
  const { i18n } = useLingui()
  const names = useAreaNames()
  const verbs = useLevelVerbs()
  const list = listFormat(i18n.locale)
  return (
    <dl className="rights-list type-small">
      {spoken.map((level) => {
        const here = areas.filter((area) => levels[area] === level).map((area) => names[area])
        return here.length === 0 ? null : (
          <div key={level}>
            <dt className="font-semibold">{verbs[level]}:</dt>
            <dd className="text-muted">{list.format(here)}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The limits of a grant, when it has any. */
export function LimitsText({ grant }: { grant: ChildGrant }) {
  const { t } = useLingui()
  const when = useWhen()
  const { accessFrom, accessUntil, historyDays, canExport } = grant
  const from = accessFrom === null ? '' : when.time(accessFrom)
  const until = accessUntil === null ? '' : when.time(accessUntil)
  const days = String(historyDays)
  const lines = [
    from === '' ? null : t`From ${from}`,
    until === '' ? null : t`Until ${until}`,
    historyDays === null ? null : historyDays === 1 ? t`Sees the last day only` : t`Sees the last ${days} days only`,
    canExport ? t`Can export what they see` : null,
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
