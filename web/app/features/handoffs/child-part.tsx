import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { ChildBrief } from '@nestwren/contract/handoffs'
import type { Entry } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useFamily } from '../../platform/api/queries.ts'
import { dateFormat, formatClockTime } from '../../platform/format/formats.ts'
import { useAgo, useAmountText, useMomentText } from '../../platform/format/use-measures.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { useEntries } from '../../platform/sync/indexed/use-entries.ts'
import { ChildAvatar } from '../../ui/child/child-avatar.tsx'
import { KindGlyph } from '../logs/kinds/public/kind-drawing.tsx'
import { useEntryTitle } from '../logs/public/use-entry-title.ts'

interface ChildPartProps {
  brief: ChildBrief
  child: Child
  /** When the brief was made, ISO. */
  madeAt: string
  /** ISO. */
  now: string
}

/** What the next person needs to know of one child. A part that the reader has no right to is not there at all. */
export function ChildPart({ brief, child, madeAt, now }: ChildPartProps) {
  const id = useId()
  const moment = useMomentText()
  const { logs, health, pumping, schedule, documents, more = {} } = brief
  const asOf = moment(madeAt)
  return (
    <section className="card card-pad handoff-child" aria-labelledby={id}>
      <div>
        <h2 id={id} className="type-title flex items-center gap-2">
          <ChildAvatar child={child} />
          <span className="min-w-0 wrap-anywhere">{child.name}</span>
        </h2>
        <p className="type-caption text-muted">
          <Trans>As of {asOf}</Trans>
        </p>
        <Newer childId={child._id} madeAt={madeAt} />
      </div>
      {logs === null ? null : <LastLogs logs={logs} now={now} />}
      {health === null ? null : <Medicines medicines={health.medicines} left={more.medicines} now={now} />}
      {pumping === null ? null : <Milk milk={pumping} />}
      {schedule === null ? null : <Appointments items={schedule} left={more.schedule} />}
      {documents === null || isEmpty(documents, more.documents) ? null : (
        <Papers papers={documents} left={more.documents} today={now.slice(0, 10)} />
      )}
      {logs === null || isEmpty(logs.notes, more.notes) ? null : (
        <Notes notes={logs.notes} left={more.notes} now={now} />
      )}
    </section>
  )
}

const isEmpty = (lines: readonly unknown[], left = 0) => lines.length === 0 && left === 0

/** How many lines a brief had no room for; nothing where it holds all. */
function Left({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null
  return (
    <p className="type-small text-muted">
      <Plural value={count} one="and # more" other="and # more" />
    </p>
  )
}

/** Tells that the brief is not the latest: what was logged since stands in Logs. */
function Newer({ childId, madeAt }: { childId: string; madeAt: string }) {
  const newer = useEntries(childId, { from: madeAt, limit: 1 })
  if (!newer.some(({ entry }) => entry.deletedAt === null && Date.parse(entry.startAt) > Date.parse(madeAt)))
    return null
  return (
    <p className="type-small not-printed">
      <Trans>
        There are newer logs. See{' '}
        <Link to="/logs" className="underline">
          Logs
        </Link>
        .
      </Trans>
    </p>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="handoff-part">
      <h3 className="type-label text-muted">{title}</h3>
      {children}
    </div>
  )
}

type Logs = NonNullable<ChildBrief['logs']>

function LastLogs({ logs: { lastFeed, lastSleep, lastDiaper }, now }: { logs: Logs; now: string }) {
  const { t } = useLingui()
  return (
    <ul className="handoff-last">
      <LastLog kind="feeding" label={t`Last feed`} none={t`No feed logged`} logged={lastFeed} now={now} />
      <LastLog kind="sleep" label={t`Last sleep`} none={t`No sleep logged`} logged={lastSleep} now={now} />
      <LastLog kind="diaper" label={t`Last diaper`} none={t`No diaper logged`} logged={lastDiaper} now={now} />
    </ul>
  )
}

interface LastLogProps {
  kind: KindName
  label: string
  none: string
  logged: Logged | null
  now: string
}

function LastLog({ kind, label, none, logged, now }: LastLogProps) {
  const words = useLoggedWords()
  const more = logged === null ? '' : words.more(logged)
  return (
    <li className="flex items-start gap-3">
      <KindGlyph kind={kind} />
      <div className="min-w-0">
        <p className="type-caption text-muted">{label}</p>
        {logged === null ? (
          <p className="text-muted">{none}</p>
        ) : (
          <>
            <p className="wrap-anywhere">{words.title(logged)}</p>
            <p className="type-small text-muted wrap-anywhere">{words.when(logged, now)}</p>
            {more === '' ? null : <p className="type-small wrap-anywhere">{more}</p>}
          </>
        )}
      </div>
    </li>
  )
}

type Medicine = NonNullable<ChildBrief['health']>['medicines'][number]

/** Doses of the last two days. Only a wait of the family's own that is still ahead is said: never that a dose can be given. */
function Medicines({
  medicines,
  left,
  now,
}: {
  medicines: readonly Medicine[]
  left: number | undefined
  now: string
}) {
  const { t } = useLingui()
  const words = useLoggedWords()
  const moment = useMomentText()
  return (
    <Part title={<Trans>Medicines</Trans>}>
      {medicines.length === 0 ? (
        <p className="text-muted">
          <Trans>No dose logged in the last 2 days</Trans>
        </p>
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-2">
            {medicines.map(({ name, last, nextAt }) => {
              const waits = nextAt !== null && Date.parse(nextAt) > Date.parse(now)
              return (
                <li key={last.id}>
                  <p className="wrap-anywhere">{name === '' ? words.title(last) : name}</p>
                  <p className="type-small text-muted wrap-anywhere">{t`Last dose: ${words.when(last, now)}`}</p>
                  {waits ? (
                    <p className="type-label text-warning-ink">
                      <Trans>Wait until {moment(nextAt)}</Trans>
                    </p>
                  ) : null}
                </li>
              )
            })}
          </ul>
          <Left count={left} />
          <p className="type-caption text-muted">
            <Trans>
              By your family's own limits. Doses given since aren't counted. Check{' '}
              <Link to="/medicines" className="underline">
                Medicines
              </Link>{' '}
              before you give one.
            </Trans>
          </p>
        </>
      )}
    </Part>
  )
}

function Milk({ milk: { fridgeMl, freezerMl, roomMl } }: { milk: NonNullable<ChildBrief['pumping']> }) {
  const { t } = useLingui()
  const amount = useAmountText()
  const places = [
    { label: t`Fridge`, ml: fridgeMl },
    { label: t`Freezer`, ml: freezerMl },
    { label: t`Room temp`, ml: roomMl },
  ].filter(({ ml }) => ml > 0)
  return (
    <Part title={<Trans>Milk left</Trans>}>
      {places.length === 0 ? (
        <p className="text-muted">
          <Trans>No milk stored</Trans>
        </p>
      ) : (
        <p className="wrap-anywhere">{places.map(({ label, ml }) => `${label} ${amount(ml)}`).join(' · ')}</p>
      )}
    </Part>
  )
}

type Appointment = NonNullable<ChildBrief['schedule']>[number]

function Appointments({ items, left }: { items: readonly Appointment[]; left: number | undefined }) {
  const { t, i18n } = useLingui()
  const { family } = useFamily()
  const day = { weekday: 'long', month: 'short', day: 'numeric' } as const
  const when = ({ at, isAllDay, timeZone }: Appointment) =>
    isAllDay
      ? dateFormat(i18n.locale, { ...day, timeZone }).format(Date.parse(at))
      : formatClockTime(i18n.locale, { ...day, hour: 'numeric', minute: '2-digit' }, Date.parse(at))
  return (
    <Part title={<Trans>Next 3 days</Trans>}>
      {isEmpty(items, left) ? (
        <p className="text-muted">
          <Trans>No appointments</Trans>
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {items.map((item) => {
            const name = family.find(({ id }) => id === item.assigneeId)?.name
            const facts = [when(item), item.place, name === undefined ? '' : t`with ${name}`]
            return (
              <li key={`${item.id}${item.on}`}>
                <p className="wrap-anywhere">{item.title}</p>
                <p className="type-small text-muted wrap-anywhere">{facts.filter((one) => one !== '').join(' · ')}</p>
              </li>
            )
          })}
        </ul>
      )}
      <Left count={left} />
    </Part>
  )
}

type Paper = NonNullable<ChildBrief['documents']>[number]

function Papers({ papers, left, today }: { papers: readonly Paper[]; left: number | undefined; today: string }) {
  const { t } = useLingui()
  const when = useWhen()
  return (
    <Part title={<Trans>Documents</Trans>}>
      <ul className="grid grid-cols-1 gap-1">
        {papers.map(({ id, title, expiresOn }) => {
          const day = when.day(expiresOn)
          return (
            <li key={id} className="wrap-anywhere">
              <Link to={`/vault/documents/${id}`}>{title}</Link>{' '}
              <span className="type-small text-muted">
                {expiresOn < today ? t`Expired on ${day}` : t`Expires on ${day}`}
              </span>
            </li>
          )
        })}
      </ul>
      <Left count={left} />
    </Part>
  )
}

function Notes({ notes, left, now }: { notes: readonly Logged[]; left: number | undefined; now: string }) {
  const words = useLoggedWords()
  return (
    <Part title={<Trans>Mood and notes of the last day</Trans>}>
      <ul className="grid grid-cols-1 gap-2">
        {notes.map((note) => {
          const more = words.more(note)
          return (
            <li key={note.id}>
              <p className="wrap-anywhere whitespace-pre-line">{words.title(note)}</p>
              {more === '' ? null : <p className="type-small wrap-anywhere">{more}</p>}
              <p className="type-small text-muted">{words.when(note, now)}</p>
            </li>
          )
        })}
      </ul>
      <Left count={left} />
    </Part>
  )
}

type Logged = NonNullable<NonNullable<ChildBrief['logs']>['lastFeed']>

interface LoggedWords {
  /** "Bottle, 120 ml"; the text of a note as a whole. */
  readonly title: (logged: Logged) => string
  /** The mood, what else is worth a glance, and what was noted with it; empty where there is nothing. */
  readonly more: (logged: Logged) => string
  /** "2:10 PM, 1h 5m ago, by Mara"; of a sleep that has ended, when and how long ago that was. */
  readonly when: (logged: Logged, now: string) => string
}

/** Says in the reader's language what was logged, as a brief names it. */
function useLoggedWords(): LoggedWords {
  const { t } = useLingui()
  const ago = useAgo()
  const moment = useMomentText()
  const entryTitle = useEntryTitle()
  const moods: Readonly<Record<string, string>> = {
    happy: t`Mood: happy`,
    calm: t`Mood: calm`,
    fussy: t`Mood: fussy`,
    crying: t`Mood: crying`,
  }
  const described = (logged: Logged) => {
    try {
      return entryTitle(logged as unknown as Pick<Entry, 'kind' | 'startAt' | 'endAt' | 'details'>)
    } catch {
      // A brief is kept as it was made; a much older one, or one from another family's export, may lack details.
      return { title: t`Logged`, context: null }
    }
  }
  return {
    title: (logged) => {
      const { text } = logged.details
      return typeof text === 'string' ? text : described(logged).title
    },
    more: (logged) => {
      const isWhole = typeof logged.details.text === 'string'
      const context = isWhole ? null : described(logged).context
      const { moodAfter, moodBefore } = logged.details
      const mood = moods[String(moodAfter ?? moodBefore)] ?? null
      return [mood, context, logged.notes].filter((one) => one !== null && one !== '').join(' · ')
    },
    when: ({ startAt, endAt, by }, now) => {
      const at = endAt ?? startAt
      const time = moment(at)
      const said = ago.isRelative(at, now) ? t`${time}, ${ago.since(at, now)}` : time
      return by === '' ? said : t`${said}, by ${by}`
    },
  }
}
