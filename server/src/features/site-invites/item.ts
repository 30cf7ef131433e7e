import { siteInvites } from '@nestwren/contract/site-invites'
import { eventOverAt, guestsKeptDays, mostSiteInvites } from '@nestwren/contract/site-invites-terms'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import type { ItemFacts, Returning, ReturningRow } from '../../platform/items/item.ts'
import { memberName, subselect } from '../account/public.ts'
import { newInviteSlug } from './invite-slug.ts'
import { siteInvitesTable as i, siteGuestsTable, siteInvitedTable } from './tables.ts'

const { id: _id, ...fields } = siteInvites.create.body.shape

interface Kept {
  readonly keepsGuests: boolean
  readonly dateTime: string
  readonly endTime: string | null
}

/** When what guests wrote is removed; null where the family keeps it. */
export function forgetAtOf({ keepsGuests, ...times }: Kept): Date | null {
  return keepsGuests ? null : new Date(eventOverAt(times) + guestsKeptDays * 86_400_000)
}

/** What a row of an export does not say: its address is a new one, and nobody has it in a calendar yet. */
function followsOf(row: ReturningRow, { now }: Returning): ReturningRow {
  const { title, keepsGuests, dateTime, endTime } = row
  const kept = {
    keepsGuests: keepsGuests === true,
    dateTime: String(dateTime),
    endTime: typeof endTime === 'string' ? endTime : null,
  }
  return {
    slug: newInviteSlug(String(title)),
    sequence: 0,
    eventChangedAt: now.toISOString(),
    forgetAt: forgetAtOf(kept)?.toISOString() ?? null,
  }
}

/**
 * An invite of the family's site. Those who manage invites are asked for by the switch of that name; what else reads items, such as
 * a caregiver's export, asks for the right to see who looks after the children.
 */
export const siteInviteItem = {
  name: 'site invites',
  type: null,
  table: i,
  area: 'caregivers',
  at: null,
  children: 'family',
  hasTrash: false,
  caps: [{ code: 'TOO_MANY_SITE_INVITES', most: mostSiteInvites, of: 'family' }],
  exported: {
    name: 'site-invites',
    about: { en: 'Invites on the family site.', es: 'Las invitaciones de la página de la familia.' },
    columns: {
      slug: i.slug,
      title: i.title,
      description: i.description,
      dateTime: iso(i.dateTime),
      endTime: iso(i.endTime),
      tz: i.tz,
      location: i.location,
      deadline: iso(i.deadline),
      capacity: i.capacity,
      coverId: i.coverId,
      asksDietary: i.asksDietary,
      allowsGuests: i.allowsGuests,
      keepsGuests: i.keepsGuests,
      mailsAnswers: i.mailsAnswers,
      guests: subselect(sql`(select coalesce(sum(${siteGuestsTable.guestsCount}), 0)::int from ${siteGuestsTable}
        where ${siteGuestsTable.accountId} = ${i.accountId} and ${siteGuestsTable.inviteId} = ${i.id}
          and ${siteGuestsTable.status} = 'going')`),
      createdBy: i.createdBy,
      createdByName: memberName(i.accountId, i.createdBy),
      createdAt: iso(i.createdAt),
      deletedAt: iso(i.deletedAt),
    },
  },
  keptBy: 'invitesManage',
  // Guests do not come back: what they wrote was for the family that asked them.
  returns: { row: z.object(fields), follows: followsOf },
  beside: { 'guests of site invites': siteGuestsTable, 'people invited to the site': siteInvitedTable },
} as const satisfies ItemFacts
