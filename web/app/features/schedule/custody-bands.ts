import { instantOfWall } from '@nestwren/contract/calendar/zone'
import { type DayPart, dayParts, minuteOfDay } from '@nestwren/contract/custody/days'
import { type CustodyPerson, personKey } from '@nestwren/contract/custody/terms'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import type { DayItem } from '@nestwren/contract/schedule-day'
import { minutesPerDay } from './grid/placed.ts'

/** Pure rules of whose time stands behind the days. */

export type CustodyItem = Extract<DayItem, { is: 'custody' }>
export type ExchangeItem = Extract<DayItem, { is: 'exchange' }>

/** Part of a day in which somebody has the children. */
export interface Band {
  readonly holder: CustodyPerson
  /** Minutes of the day, 0 to 1440. */
  readonly from: number
  readonly to: number
  /** Children who are with different people at a time stand side by side. */
  readonly lane: number
  readonly lanes: number
}

/**
 * Returns the bands of a day.
 * @param timeZone the reader's
 */
export function bandsOfDay(items: readonly CustodyItem[], day: number, timeZone: string): Band[] {
  const end = instantOfWall(day + 1, 0, timeZone).at
  const near = items
    .map((item) => ({ ...item, from: Date.parse(item.at), to: item.until === null ? end : Date.parse(item.until) }))
    .filter((span) => dayParts([span], day, timeZone).length > 0)
  const children = [...new Set(near.flatMap(({ childIds }) => childIds))].sort()
  const lanes = children.map((childId) => {
    const ofChild = near.filter(({ childIds }) => childIds.includes(childId))
    return dayParts(ofChild, day, timeZone)
  })
  const distinct = [...new Map(lanes.map((lane) => [laneKey(lane), lane])).values()]
  return distinct.flatMap((lane, index) => lane.map((part) => ({ ...part, lane: index, lanes: distinct.length })))
}

const laneKey = (lane: readonly DayPart[]) =>
  lane.map(({ holder, from, to }) => `${personKey(holder)} ${from} ${to}`).join('|')

/** A moment of a day at which care changes hands. */
export interface Handoff {
  readonly minute: number
  readonly item: ExchangeItem
}

/** Returns the handoffs of a day on the reader's clock, in order. */
export function handoffsOfDay(items: readonly ExchangeItem[], day: number, timeZone: string): Handoff[] {
  return items.flatMap((item) => {
    const minute = minuteOfDay(Date.parse(item.at), day, timeZone)
    return minute >= 0 && minute < minutesPerDay ? [{ minute, item }] : []
  })
}

/** Somebody who has the children, and how their time is drawn: plain, hatched, or dotted. */
export interface Holder {
  readonly key: string
  readonly person: CustodyPerson
  readonly pattern: 1 | 2 | 3
}

/**
 * Returns those who have the children in these items. Order and patterns stay from week to week: as the parenting
 * schedules name people, then whoever only an override names.
 */
export function holdersOf(items: readonly CustodyItem[], cycles: readonly CustodyCycle[]): Holder[] {
  const shown = new Map(items.map(({ holder }) => [personKey(holder), holder]))
  const named = cycles.flatMap(({ people }) => people.map(personKey))
  const order = [...new Set([...named, ...[...shown.keys()].sort()])]
  return order.flatMap((key, index) => {
    const person = shown.get(key)
    return person === undefined ? [] : [{ key, person, pattern: ((index % 3) + 1) as Holder['pattern'] }]
  })
}
