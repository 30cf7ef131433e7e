import { hash } from 'node:crypto'
import type { NormalItem } from '../formats/result.ts'

function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** What an item was made of: the app, the child it is for, the record, and which of its items it is. */
export function sourceKeyOf(app: string, childId: string, sourceKey: string, place: number): string {
  return uuidOf(hash('sha256', JSON.stringify([app, childId, sourceKey, place]), 'hex'))
}

/** An id in the form of a UUIDv7 that is the same whenever the item is made for this family. */
export function itemIdOf(accountId: string, source: string, item: NormalItem): string {
  const time = Math.max(0, timeOf(item)).toString(16).padStart(12, '0').slice(-12)
  const rest = hash('sha256', `${accountId} ${source}`, 'hex')
  return uuidOf(`${time}7${rest.slice(0, 3)}${'89ab'[Number.parseInt(rest.charAt(3), 16) % 4]}${rest.slice(4, 19)}`)
}

function timeOf(item: NormalItem): number {
  if (item.type === 'log') return Date.parse(item.startAt)
  if (item.type === 'child') return 0
  return Date.parse(`${item.type === 'measurement' ? item.measuredOn : item.on}T12:00:00Z`)
}
