import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { AnswerCounts, SiteInvite, siteInvites } from '@nestwren/contract/site-invites'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type RowOf, withoutGaps } from '../../platform/items/kept-facts.ts'
import { keptList } from '../../platform/items/kept-list.ts'
import type { Gone } from '../../platform/items/trash.ts'
import { lockAccount, memberName, subselect } from '../account/public.ts'
import { checkNamedPhoto } from '../photos/public.ts'
import { newInviteSlug } from './invite-slug.ts'
import { forgetAtOf, siteInviteItem } from './item.ts'
import { siteInvitedTable as e, siteGuestsTable as g, siteInvitesTable as i } from './tables.ts'

type Fields = Omit<HandlerInput<(typeof siteInvites)['update']>['body'], 'version' | 'mutationId'>

/** What was answered so far, as a field of a select from invites. */
const answers: SQL<AnswerCounts> = subselect(sql<AnswerCounts>`(
  select jsonb_build_object(
    'going', count(*) filter (where ${g.status} = 'going'),
    'maybe', count(*) filter (where ${g.status} = 'maybe'),
    'declined', count(*) filter (where ${g.status} = 'declined'),
    'guests', coalesce(sum(${g.guestsCount}) filter (where ${g.status} = 'going'), 0))
  from ${g} where ${g.accountId} = ${i.accountId} and ${g.inviteId} = ${i.id})`)

const beside = { answers, createdByName: memberName(i.accountId, i.createdBy) }
export type InviteRow = RowOf<typeof i, typeof beside>

/** What an invite says of its event, as calendars show it. */
const shownInCalendars = ['title', 'description', 'dateTime', 'endTime', 'tz', 'location'] as const

/** What a person enters of an invite, as a row holds it. */
function fieldsOf(row: InviteRow) {
  const { title, description, tz, location, capacity, coverId } = row
  const { asksDietary, allowsGuests, keepsGuests, mailsAnswers } = row
  return {
    ...{ title, description, tz, location, capacity, coverId, asksDietary, allowsGuests, keepsGuests, mailsAnswers },
    dateTime: row.dateTime.toISOString(),
    endTime: row.endTime?.toISOString() ?? null,
    deadline: row.deadline?.toISOString() ?? null,
  }
}

/** An instant as rows are compared by: written in one way. */
const instant = (text: string) => new Date(text).toISOString()
const instantOrNull = (text: string | null) => (text === null ? null : instant(text))

/** The family's invites. A change of what calendars show makes their files say that there is a newer one. */
export const inviteList = keptList({
  item: siteInviteItem,
  lock: lockAccount,
  told: 'siteInvites',
  beside,
  async settle(context, fields: Fields, { caller, gate, before }) {
    const { now } = context
    const naming = { caller, before: before?.coverId ?? null, ...(gate !== undefined && { gate }) }
    await checkNamedPhoto(context, naming, 'coverId', fields.coverId)
    const entered = { ...(before === null ? null : fieldsOf(before)), ...withoutGaps(fields) } as ReturnType<
      typeof fieldsOf
    >
    const times = {
      dateTime: instant(entered.dateTime),
      endTime: instantOrNull(entered.endTime),
      deadline: instantOrNull(entered.deadline),
    }
    const next = { ...entered, ...times }
    if (times.endTime !== null && times.endTime <= times.dateTime) throw context.refuse('ENDS_BEFORE_START')
    const isNewEvent = before === null || isOtherEvent(fieldsOf(before), next)
    return {
      ...next,
      dateTime: new Date(times.dateTime),
      endTime: times.endTime === null ? null : new Date(times.endTime),
      deadline: times.deadline === null ? null : new Date(times.deadline),
      forgetAt: forgetAtOf(next),
      ...(before === null && { slug: newInviteSlug(next.title) }),
      ...(before !== null && isNewEvent && { sequence: before.sequence + 1 }),
      ...(isNewEvent && { eventChangedAt: now }),
    }
  },
})

type EventFields = Pick<ReturnType<typeof fieldsOf>, (typeof shownInCalendars)[number]>

function isOtherEvent(before: EventFields, after: EventFields): boolean {
  const placeOf = ({ text, mapUrl }: EventFields['location']) => JSON.stringify([text, mapUrl])
  return shownInCalendars.some((name) =>
    name === 'location' ? placeOf(before.location) !== placeOf(after.location) : before[name] !== after[name],
  )
}

/** Invites as those who manage them see them. */
export function presentInvites(rows: readonly InviteRow[]): SiteInvite[] {
  return rows.map((row) => {
    const { id, slug, sequence, answers, createdBy, createdByName, version } = row
    const made = { createdBy: { id: createdBy, name: createdByName }, version }
    return { id, slug, ...fieldsOf(row), sequence, answers, ...made }
  })
}

/** A living invite of the family; null for none. It asks no rights. */
export async function findInvite(db: Db, accountId: string, id: string): Promise<InviteRow | null> {
  const row = await inviteList.read(db, accountId, id)
  return row === null || row.deletedAt !== null ? null : row
}

/** Removes what was answered to invites that are gone, and whom the family had asked. */
export async function removeGuestsOf(tx: Db, gone: Gone): Promise<void> {
  for (const { accountId, id } of gone) {
    await tx.delete(g).where(and(eq(g.accountId, accountId), eq(g.inviteId, id)))
    await tx.delete(e).where(and(eq(e.accountId, accountId), eq(e.inviteId, id)))
  }
}
