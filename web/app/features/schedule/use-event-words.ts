import { useLingui } from '@lingui/react/macro'
import { partsOfDay } from '@nestwren/contract/calendar/days'
import { dateAndTime, wallOfInstant } from '@nestwren/contract/calendar/zone'
import { type CustodyPerson, personKey } from '@nestwren/contract/custody/terms'
import type { ScheduleColor, ScheduleEntry } from '@nestwren/contract/schedule'
import { useMemo } from 'react'
import { useChildren, useFamily } from '../../platform/api/queries.ts'
import { dateFormat, formatClockTime, listFormat } from '../../platform/format/formats.ts'
import { hueOfId, type PersonMark, usePersonMarks } from '../../ui/person-hues.ts'
import type { PlannedEvent, PlannedItem } from './events.ts'

export interface EventWords {
  /** "2:30 PM", "2 PM" where the language says it so. */
  readonly time: (instant: number) => string
  /** "Wednesday, November 25". */
  readonly day: (day: number) => string
  /** "10 AM to 11 AM", "All day", with the days where it goes over several. */
  readonly range: (event: PlannedEvent) => string
  /** "until Aug 18", of what lasts several whole days. */
  readonly until: (event: PlannedEvent) => string
  /** "Day 3 of 42, until Aug 18"; null for what does not last several whole days. */
  readonly dayOfSpan: (event: PlannedEvent, day: number) => string | null
  /** "4 PM to 5 PM in Berlin"; null where its clocks show the same as the reader's. */
  readonly ownRange: (event: PlannedEvent) => string | null
  /** Says what a clock change did to it; null for nothing. */
  readonly clockChange: (event: PlannedEvent) => string | null
  readonly children: (childIds: readonly string[]) => string
  /** The name of whoever looks after it; null for nobody in particular, and for somebody who left. */
  readonly assignee: (entry: Pick<ScheduleEntry, 'assigneeId'>) => string | null
  readonly holder: (person: CustodyPerson) => string
  /** The class of an event's color, and of a person's. */
  readonly color: (item: Pick<PlannedItem, 'color' | 'assigneeId'>) => string
  readonly colorOfPerson: (person: CustodyPerson) => string
  /** All of it, for readers. */
  readonly label: (event: PlannedEvent) => string
}

const utc = (day: number) => new Date(day * 86_400_000)
/** "New York" of America/New_York. */
const cityOf = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** Says what is planned in words, on the clocks of `timeZone`. */
export function useEventWords(timeZone: string): EventWords {
  const { t, i18n } = useLingui()
  const { children } = useChildren()
  const { family } = useFamily()
  const marks = usePersonMarks()
  const { locale } = i18n
  return useMemo(() => {
    const timeIn = (instant: number, zone: string) => {
      const hour12 = dateFormat(locale, { hour: 'numeric', timeZone: 'UTC' })
      const isShort = wallOfInstant(instant, zone).minute % 60 === 0 && hour12.resolvedOptions().hour12 === true
      const style = { hour: 'numeric', timeZone: zone } as const
      return formatClockTime(locale, isShort ? style : { ...style, minute: '2-digit' }, instant)
    }
    const time = (instant: number) => timeIn(instant, timeZone)
    const day = (number: number) =>
      dateFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(utc(number))
    const shortDay = (number: number, hasYear = false) =>
      dateFormat(locale, {
        month: 'short',
        day: 'numeric',
        ...(hasYear ? { year: 'numeric' } : null),
        timeZone: 'UTC',
      }).format(utc(number))
    const isOfOtherYear = (one: number, other: number) => partsOfDay(one).year !== partsOfDay(other).year
    const rangeIn = ({ item }: PlannedEvent, zone: string) => {
      const from = Date.parse(item.at)
      const to = item.until === null ? from : Date.parse(item.until)
      const start = timeIn(from, zone)
      if (to === from) return start
      const last = wallOfInstant(to, zone)
      const end = timeIn(to, zone)
      if (last.day === wallOfInstant(from, zone).day || last.minute === 0) return t`${start} to ${end}`
      const on = shortDay(last.day)
      return t`${start} to ${end} on ${on}`
    }
    const range = (event: PlannedEvent) => {
      if (!event.isAllDay) return rangeIn(event, timeZone)
      const last = event.endDay - 1
      if (last <= event.startDay) return t`All day`
      const hasYear = isOfOtherYear(event.startDay, last)
      const from = shortDay(event.startDay, hasYear)
      const to = shortDay(last, hasYear)
      return t`All day, ${from} to ${to}`
    }
    const until = ({ startDay, endDay }: PlannedEvent) => {
      const to = shortDay(endDay - 1, isOfOtherYear(startDay, endDay - 1))
      return t`until ${to}`
    }
    const dayOfSpan = (event: PlannedEvent, number: number) => {
      const { isAllDay, startDay, endDay } = event
      const days = endDay - startDay
      if (!isAllDay || days < 2) return null
      const nth = number - startDay + 1
      const last = shortDay(endDay - 1, isOfOtherYear(number, endDay - 1))
      return nth === days ? t`Day ${nth} of ${days}` : t`Day ${nth} of ${days}, until ${last}`
    }
    const ownRange = (event: PlannedEvent) => {
      const { item, entry, isAllDay } = event
      if (isAllDay || entry.timeZone === timeZone) return null
      const [own, here] = [entry.timeZone, timeZone].map((zone) => dateAndTime(Date.parse(item.at), zone))
      if (own?.time === here?.time && own?.date === here?.date) return null
      const times = rangeIn(event, entry.timeZone)
      const city = cityOf(entry.timeZone)
      return t`${times} in ${city}`
    }
    const clockChange = ({ item, entry }: PlannedEvent) => {
      const at = timeIn(Date.parse(item.at), entry.timeZone)
      if (item.fit === 'gap') return t`The clocks go forward, so it was moved to ${at}.`
      if (item.fit === 'overlap') return t`The clocks go back and ${at} comes twice. It's the first one.`
      return null
    }
    const childrenText = (ids: readonly string[]) =>
      listFormat(locale).format(children.flatMap(({ _id, name }) => (ids.includes(_id) ? [name] : [])))
    const assignee = ({ assigneeId }: Pick<ScheduleEntry, 'assigneeId'>) =>
      family.find(({ id }) => id === assigneeId)?.name ?? null
    const holder = ({ userId, name }: CustodyPerson) => family.find(({ id }) => id === userId)?.name ?? name
    const label = (event: PlannedEvent) => {
      const { item } = event
      const who = childrenText(item.childIds)
      const by = assignee(item)
      return [
        who === '' ? item.title : t`${item.title}, for ${who}`,
        `${day(event.startDay)}, ${range(event)}`,
        ownRange(event),
        item.place === '' ? null : t`At ${item.place}`,
        by === null ? null : t`${by} looks after it`,
        item.repeats ? t`Repeats` : null,
        clockChange(event)?.replace(/\.$/, ''),
      ]
        .filter((part) => part !== null && part !== undefined)
        .join('. ')
    }
    const colors = {
      color: (item: Pick<PlannedItem, 'color' | 'assigneeId'>) => colorOf(item, marks),
      colorOfPerson: (person: CustodyPerson) => colorOfPerson(person, marks),
    }
    return {
      time,
      day,
      range,
      until,
      dayOfSpan,
      ownRange,
      clockChange,
      children: childrenText,
      assignee,
      holder,
      label,
      ...colors,
    }
  }, [t, locale, children, family, marks, timeZone])
}

/** Every color of the contract, here so that the page needs no schemas for their names. */
const colorNames: Readonly<Record<ScheduleColor, true>> = {
  feeding: true,
  diaper: true,
  sleep: true,
  activity: true,
  medicine: true,
  note: true,
  pumping: true,
}
export const ownColors = Object.keys(colorNames) as readonly ScheduleColor[]

/** How the people of the family are marked, by id. */
type Marks = ReadonlyMap<string, PersonMark>

/** Returns the class that colors an event: its own color, else that of whoever looks after it. */
function colorOf({ color, assigneeId }: Pick<PlannedItem, 'color' | 'assigneeId'>, marks: Marks): string {
  // A color that only a newer version knows is none.
  const own = ownColors.find((name) => name === color)
  if (own !== undefined) return `hue-${own}`
  return assigneeId === null ? 'is-plain' : `is-person-${hueOf(assigneeId, marks)}`
}

/** Returns the class of a person's hue, the same everywhere; of somebody who does not use the app by their name. */
function colorOfPerson(person: CustodyPerson, marks: Marks): string {
  const hue = person.userId === null ? hueOfId(personKey(person)) : hueOf(person.userId, marks)
  return `is-person-${hue}`
}

function hueOf(userId: string, marks: Marks) {
  return marks.get(userId)?.hue ?? hueOfId(userId)
}
