import { Trans, useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import { kindOf } from '@nestwren/contract/logs/entry'
import { durationS } from '@nestwren/contract/logs/kind'
import { Avatar, hueOf } from '../../ui/avatar.tsx'
import { useAgo, useEntryTitle, useTimeText } from './entry-text.ts'
import { webKinds } from './kinds/index.ts'

/** When, how long, by whom, and what its kind knows beyond that. */
export function EntryFacts({ entry }: { entry: Entry }) {
  const { t, i18n } = useLingui()
  const timeText = useTimeText()
  const ago = useAgo()
  const { context } = useEntryTitle()(entry)
  const length = durationS(entry)
  const day = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full' }).format(new Date(entry.startAt))
  const facts = webKinds[entry.kind].facts(entry, { i18n, duration: ago.duration, timeText })
  const isSpan = kindOf(entry.kind).timing === 'span'
  return (
    <>
      <dl className="facts">
        <Fact name={t`When`}>
          {day}, {timeText(entry.startAt)}
          {isSpan && entry.endAt !== null && length !== null && length > 0 ? ` – ${timeText(entry.endAt)}` : null}
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
            <Avatar name={entry.createdBy.name} hue={hueOf(entry.createdBy.id)} size="sm" />
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
