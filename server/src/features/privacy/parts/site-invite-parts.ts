import { sql } from 'drizzle-orm'
import { iso } from '../../../platform/db/iso.ts'
import { siteGuestsTable, siteInvitedTable } from '../../site-invites/tables.ts'
import type { RowsPart } from '../export-part.ts'

const g = siteGuestsTable
const e = siteInvitedTable

/** Who answered invites of the family's site, and whom it invited. */
export const siteInviteParts: readonly RowsPart[] = [
  {
    what: 'rows',
    name: 'site-guests',
    about: {
      en: 'Answers to invites on the family site.',
      es: 'Respuestas a las invitaciones de la página de la familia.',
    },
    select: ({ accountId, hasGuests }) =>
      hasGuests
        ? sql`
            select ${g.id}, ${g.inviteId} as "inviteId", ${g.name}, ${g.email}, ${g.status},
              ${g.guestsCount} as "guestsCount", ${g.message}, ${g.dietary}, ${g.locale},
              ${iso(g.createdAt)} as "createdAt", ${iso(g.updatedAt)} as "updatedAt"
            from ${g} where ${g.accountId} = ${accountId} order by ${g.createdAt}, ${g.id}`
        : null,
  },
  {
    what: 'rows',
    name: 'site-invited',
    about: {
      en: 'Email addresses invited on the family site.',
      es: 'Direcciones de correo invitadas en la página de la familia.',
    },
    select: ({ accountId, hasGuests }) =>
      hasGuests
        ? sql`
            select ${e.inviteId} as "inviteId", ${e.email}, ${iso(e.addedAt)} as "addedAt",
              ${iso(e.mailedAt)} as "mailedAt", ${e.mails}
            from ${e} where ${e.accountId} = ${accountId} order by ${e.inviteId}, ${e.email}`
        : null,
  },
]
