import { food } from '@nestwren/contract/food'
import { growth } from '@nestwren/contract/growth'
import { milestones } from '@nestwren/contract/milestones'
import * as z from 'zod/mini'
import { fail } from '../apps/role.ts'
import type { DatedItem, FoodItem, NormalItem } from '../result.ts'
import { instantOf } from '../time/zones.ts'
import { note as written } from './more-items.ts'
import { cut, lineOf, noteOf } from './notes.ts'

const maxNote = 1_000
const maxReaction = 500
const maxReactions = 50

const liked = { loved: 'liked', liked: 'liked', neutral: 'trying', disliked: 'disliked', hated: 'disliked' } as const

const { title, achievedOn } = milestones.create.body.shape
const foodFields = food.create.body.shape.foodItem
const { typed } = growth.create.body.shape

/**
 * An item within the bounds of the contract. What is kept by its date has shorter notes than a log: the rest of them becomes
 * a note of that day. Fails with `outOfRange` where a value is beyond what is taken.
 */
export function wholeNotes(item: NormalItem, zone: string): readonly NormalItem[] {
  if (item.type === 'log' || item.type === 'child') return [item]
  const note = cut(item.note, maxNote)
  const kept =
    item.type === 'food'
      ? { ...item, note, reactions: item.reactions.slice(0, maxReactions).map(short) }
      : { ...item, note }
  if (!isTaken(kept)) fail('outOfRange', kept.type === 'measurement' ? kept.measuredOn : kept.on)
  const said = item.type === 'food' ? item.reactions.map(({ on, text }, place) => unsaid(on, text, place)) : []
  const rest = noteOf(item.note.slice(note.length), ...said)
  return lineOf(rest, 1) === null ? [kept] : [kept, ...noteOn(kept, zone, rest)]
}

type Reaction = FoodItem['reactions'][number]

const short = ({ on, text }: Reaction): Reaction => ({ on, text: cut(text, maxReaction) })

/** What of a reaction has no room with the food. */
function unsaid(on: string, text: string, place: number): string {
  return place < maxReactions ? text.slice(cut(text, maxReaction).length) : `${on}: ${text}`
}

/** Names what it goes on about. A day's first minute is never ahead. */
function noteOn(item: DatedItem, zone: string, text: string): readonly NormalItem[] {
  const [on, name] =
    item.type === 'measurement' ? [item.measuredOn, null] : [item.on, item.type === 'food' ? item.name : item.title]
  const at = { ms: instantOf(zone, Date.parse(`${on}T00:00:00Z`)), zone }
  return written(at, name === null ? text : `${name}: ${text}`)
}

function isTaken(item: DatedItem): boolean {
  const { type, ...columns } = { type: item.type, ...datedColumns(item) }
  if (type === 'milestone') return z.object({ title, achievedOn }).safeParse(columns).success
  return (type === 'food' ? foodFields : growth.create.body).safeParse(columns).success
}

/** What is kept by its date, by the names of the contract. What was typed is left out where it does not fit. */
export function datedColumns(item: DatedItem): Readonly<Record<string, unknown>> {
  if (item.type === 'measurement') {
    const { type: _type, ...visit } = item
    const said = Object.entries(item.typed).filter(([, figure]) => figure !== null)
    const figures = said.length === 0 ? null : typed.safeParse(Object.fromEntries(said))
    return { ...visit, typed: figures?.data ?? null }
  }
  return item.type === 'milestone' ? { title: item.title, achievedOn: item.on, note: item.note } : foodColumns(item)
}

/** The other app's words for how a food was liked; a reaction is kept in words, because no sign can be guessed from them. */
function foodColumns({ name, on, liking, reactions, note }: FoodItem): Readonly<Record<string, unknown>> {
  const seen = reactions.map((one) => ({ on: one.on, sign: 'other', note: one.text }))
  const status = liking === null ? 'trying' : liked[liking]
  return { name, reactions: seen, allergen: null, firstTriedOn: on, status, note }
}
