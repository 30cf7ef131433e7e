import { wallOfInstant } from '@nestwren/contract/calendar/zone'
import { type CustodyPerson, personKey } from '@nestwren/contract/custody/terms'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import type { DayItem } from '@nestwren/contract/schedule-day'
import { minuteOf, minutesPerDay } from './grid/placed.ts'

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
  const start = minuteOf(day, 0)
  const parts = items.flatMap((item) => {
    const from = wallMinutes(item.at, timeZone) - start
    const to = item.until === null ? minutesPerDay : wallMinutes(item.until, timeZone) - start
    if (to <= 0 || from >= minutesPerDay) return []
    return [{ item, from: Math.max(0, from), to: Math.min(minutesPerDay, to) }]
  })
  const rest = parts.filter(({ from, to }) => to > from)
  const children = [...new Set(rest.flatMap(({ item }) => item.childIds))].sort()
  const lanes = children.map((childId) => rest.filter(({ item }) => item.childIds.includes(childId)))
  const distinct = [...new Map(lanes.map((lane) => [laneKey(lane), lane])).values()]
  return distinct.flatMap((lane, index) =>
    lane.map(({ item, from, to }) => ({ holder: item.holder, from, to, lane: index, lanes: distinct.length })),
  )
}

const laneKey = (lane: readonly { item: CustodyItem; from: number; to: number }[]) =>
  lane.map(({ item, from, to }) => `${personKey(item.holder)} ${from} ${to}`).join('|')

const wallMinutes = (instant: string, timeZone: string) => {
  const { day, minute } = wallOfInstant(Date.parse(instant), timeZone)
  return minuteOf(day, minute)
}

/** A moment of a day at which care changes hands. */
export interface Handoff {
  readonly minute: number
  readonly item: ExchangeItem
}

/** Returns the handoffs of a day on the reader's clock, in order. */
export function handoffsOfDay(items: readonly ExchangeItem[], day: number, timeZone: string): Handoff[] {
  return items.flatMap((item) => {
    const wall = wallOfInstant(Date.parse(item.at), timeZone)
    return wall.day === day ? [{ minute: wall.minute, item }] : []
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
