import { Trans, useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import { kindOf } from '@nestwren/contract/logs/entry'
import { durationS } from '@nestwren/contract/logs/kind'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { dateFormat, isRepeated } from '../../../platform/format/formats.ts'
import { useAgo, useTimeText } from '../../../platform/format/use-measures.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { localDay } from '../day-summary.ts'
import { kindForms } from '../kinds/kind-forms.ts'
import { useDayName } from '../public/day-head.tsx'
import { useEntryTitle } from '../public/use-entry-title.ts'

/** When, how long, by whom, and what its kind knows beyond that. */
export function EntryFacts({ entry }: { entry: Entry }) {
  const { t, i18n } = useLingui()
  const timeText = useTimeText()
  const ago = useAgo()
  const { context } = useEntryTitle()(entry)
  const length = durationS(entry)
  const zone = Temporal.Now.timeZoneId()
  const now = useNow(60_000)
  const day = useDayName()(localDay(entry.startAt, zone), localDay(now, zone))
  const spanText = (endAt: string) =>
    localDay(entry.startAt, zone) === localDay(endAt, zone) &&
    ![entry.startAt, endAt].some((at) => isRepeated(Date.parse(at)))
      ? dateFormat(i18n.locale, { hour: 'numeric', minute: '2-digit' }).formatRange(
          Date.parse(entry.startAt),
          Date.parse(endAt),
        )
      : `${timeText(entry.startAt)} – ${timeText(endAt)}`
  const { children } = useSelectedChild()
  const childName = children.length > 1 ? children.find(({ _id }) => _id === entry.childId)?.name : undefined
  const facts = kindForms[entry.kind].facts(entry, { i18n, duration: ago.duration, timeText })
  const isSpan = kindOf(entry.kind).timing === 'span'
  return (
    <>
      <dl className="facts">
        {childName === undefined ? null : <Fact name={t`Child`}>{childName}</Fact>}
        <Fact name={t`When`}>
          {day},{' '}
          {isSpan && entry.endAt !== null && length !== null && length > 0
            ? spanText(entry.endAt)
            : timeText(entry.startAt)}
        </Fact>
        {length !== null && length > 0 ? <Fact name={t`How long`}>{ago.duration(length)}</Fact> : null}
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {context !== null && facts.length === 0 ? <Fact name={t`Details`}>{context}</Fact> : null}
        <Fact name={t`Logged by`}>
          <span className="flex items-center gap-2">
            <Avatar name={entry.createdBy.name} personId={entry.createdBy.id} size="sm" />
            {entry.createdBy.name}
          </span>
        </Fact>
        {entry.version > 1 ? (
          <Fact name={t`Last changed`}>
            {entry.updatedBy.name}, {timeText(entry.updatedAt)}
          </Fact>
        ) : null}
      </dl>
      {entry.notes === '' ? null : (
        <div>
          <h3 className="type-label">
            <Trans>Note</Trans>
          </h3>
          <p className="bubble whitespace-pre-line">{entry.notes}</p>
        </div>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
