import type { Entry } from '@nestwren/contract/logs/entry'
import { diaper } from '@nestwren/contract/logs/kinds/diaper'
import { sleep } from '@nestwren/contract/logs/kinds/sleep'

export const mia = '0190a000-0000-7000-8000-00000000000a'
export const leo = '0190a000-0000-7000-8000-00000000000b'
export const mother = { id: '0190b000-0000-7000-8000-000000000001', name: 'Ana' }

const dayStart = Date.parse('2026-11-19T00:00:00.000Z')

/** An id that sorts like its number. */
export function idOf(number: number): string {
  return `0190c000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

/** The instant so many minutes after the beginning of 19 November 2026, UTC. */
export function minute(minutes: number): string {
  return new Date(dayStart + minutes * 60_000).toISOString()
}

const stored = {
  tz: 'Europe/Lisbon',
  notes: '',
  photoIds: [],
  createdBy: mother,
  updatedBy: mother,
  createdAt: minute(0),
  updatedAt: minute(0),
  version: 1,
  deletedAt: null,
  likes: [],
  commentCount: 0,
}

/** What somebody has just logged, as it is stored. */
export function entryWith(id: string, childId: string, fields: object, at = minute(0)): Entry {
  return { ...stored, ...fields, id, childId, createdAt: at, updatedAt: at } as unknown as Entry
}

/** A diaper change so many minutes into the day. */
export function diaperAt(number: number, minutes: number, rest: Partial<Entry> = {}): Entry {
  const own = { kind: 'diaper' as const, details: diaper.example.details }
  return { ...stored, ...own, id: idOf(number), childId: mia, startAt: minute(minutes), endAt: null, ...rest } as Entry
}

/** A sleep that is going on. */
export function sleepFrom(number: number, minutes: number, rest: Partial<Entry> = {}): Entry {
  const own = { kind: 'sleep' as const, details: { ...sleep.example.details, wakings: [], putDownAt: null } }
  return { ...stored, ...own, id: idOf(number), childId: mia, startAt: minute(minutes), endAt: null, ...rest } as Entry
}
