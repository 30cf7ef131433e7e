import { type SQL, sql } from 'drizzle-orm'
import { iso } from '../../../platform/db/iso.ts'
import { memberName } from '../../account/public.ts'
import {
  accountsTable,
  childPermissionsTable,
  membershipsTable,
  subscriptionOverridesTable,
  usersTable,
} from '../../account/tables.ts'
import { builtInPurchasesTable, subscriptionsTable } from '../../billing/tables.ts'
import { childrenTable } from '../../children/tables.ts'
import { familyLinkGreetingsTable, familyLinksTable } from '../../family-links/tables.ts'
import { invitesTable } from '../../invites/tables.ts'
import { accessAuditTable } from '../../members/tables.ts'
import { storedFilesTable } from '../../storage/tables.ts'
import type { ExportedFile, ExportPart, RowsPart } from '../export-part.ts'
import { type ExportScope, isLeftOut } from '../export-scope.ts'

const a = accountsTable
const o = subscriptionOverridesTable
const m = membershipsTable
const u = usersTable
const g = childPermissionsTable
const c = childrenTable
const i = invitesTable
const l = accessAuditTable
const s = subscriptionsTable
const b = builtInPurchasesTable
const fl = familyLinksTable
const fg = familyLinkGreetingsTable

const ofFamily =
  (select: (scope: ExportScope) => SQL) =>
  (scope: ExportScope): SQL | null =>
    scope.isWholeFamily ? select(scope) : null

const ofPayer =
  (select: (scope: ExportScope) => SQL) =>
  (scope: ExportScope): SQL | null =>
    scope.hasBilling ? select(scope) : null

/** A child as a caregiver sees it: what `profile` holds only where it may be looked at. */
function childrenWithin({ accountId, children }: ExportScope): SQL {
  const ids = sql.param(children.map(({ childId }) => childId))
  const withProfile = sql.param(
    children.filter(({ levels }) => levels.profile !== 'none').map(({ childId }) => childId),
  )
  const ifProfile = (column: SQL | typeof c.birthdate) =>
    sql`case when ${c.id} = any(${withProfile}::uuid[]) then ${column} end`
  return sql`
    select ${c.id}, ${c.name}, ${ifProfile(c.birthdate)} as "birthdate", ${ifProfile(sql`${c.birthTime}`)} as "birthTime",
      ${ifProfile(sql`${c.dueDate}`)} as "dueDate", ${ifProfile(sql`${c.sex}`)} as "sex", ${c.color},
      ${c.photoId} as "photoId", ${iso(c.createdAt)} as "createdAt"
    from ${c} where ${c.accountId} = ${accountId} and ${c.id} = any(${ids}::uuid[]) order by ${c.createdAt}, ${c.id}`
}

/** What belongs to the family as a whole. */
export const familyParts: readonly RowsPart[] = [
  {
    what: 'rows',
    name: 'account',
    about: { en: 'The family’s account.', es: 'La cuenta de la familia.' },
    select: ofFamily(
      ({ accountId }) => sql`
        select ${a.id}, ${a.subscriptionStatus} as "subscriptionStatus", ${a.paymentStatus} as "paymentStatus",
          ${iso(a.trialEndsAt)} as "trialEndsAt", ${iso(a.subscriptionEndsAt)} as "subscriptionEndsAt",
          ${iso(a.canceledAt)} as "canceledAt", ${a.creditDays} as "creditDays", ${iso(a.createdAt)} as "createdAt",
          ${o.status} as "setStatus", ${iso(o.setAt)} as "setAt", ${iso(o.endsAt)} as "setUntil"
        from ${a} left join ${o} on ${o.accountId} = ${a.id} where ${a.id} = ${accountId}`,
    ),
  },
  {
    what: 'rows',
    name: 'subscription',
    about: { en: 'What the payment provider last said.', es: 'Lo último que dijo el proveedor de pagos.' },
    select: ofPayer(
      ({ accountId }) => sql`
        select ${s.provider}, ${s.productIdentifier} as "productIdentifier", ${iso(s.expiresAt)} as "expiresAt",
          ${s.isTrialPeriod} as "isTrialPeriod", ${s.willRenew} as "willRenew",
          ${iso(s.billingIssueAt)} as "billingIssueAt", ${iso(s.firstPaidAt)} as "firstPaidAt"
        from ${s} where ${s.accountId} = ${accountId}`,
    ),
  },
  {
    what: 'rows',
    name: 'purchases',
    about: { en: 'What was bought here.', es: 'Lo que se compró aquí.' },
    select: ofPayer(
      ({ accountId }) => sql`
        select ${b.id}, ${b.packageIdentifier} as "packageIdentifier", ${b.isTrialPeriod} as "isTrialPeriod",
          ${iso(b.startsAt)} as "startsAt", ${iso(b.endsAt)} as "endsAt", ${b.willRenew} as "willRenew",
          ${iso(b.createdAt)} as "createdAt"
        from ${b} where ${b.accountId} = ${accountId} order by ${b.createdAt}, ${b.id}`,
    ),
  },
  {
    what: 'rows',
    name: 'people',
    about: { en: 'The people of the family.', es: 'Las personas de la familia.' },
    select: ({ accountId, isWholeFamily, children }) => {
      if (!isWholeFamily && children.length === 0) return null
      const more = isWholeFamily ? sql`, ${u.username}, ${m.permissions}` : sql``
      return sql`
        select ${u.id}, ${u.name}, ${m.role}, ${m.preset}, ${u.color}, ${iso(m.createdAt)} as "joinedAt"${more}
        from ${m} join ${u} on ${u.id} = ${m.userId}
        where ${m.accountId} = ${accountId} order by ${m.createdAt}, ${m.userId}`
    },
  },
  {
    what: 'rows',
    name: 'caregiver-rights',
    about: {
      en: 'What caregivers can do for each child.',
      es: 'Lo que puede hacer cada persona que cuida por cada niño.',
    },
    select: ofFamily(
      ({ accountId }) => sql`
        select ${g.childId} as "childId", ${g.userId} as "userId", ${memberName(g.accountId, g.userId)} as "userName",
          ${g.preset}, ${g.levels}, ${g.canExport} as "canExport", ${iso(g.accessFrom)} as "accessFrom",
          ${iso(g.accessUntil)} as "accessUntil", ${g.historyDays} as "historyDays"
        from ${g} where ${g.accountId} = ${accountId} order by ${g.childId}, ${g.userId}`,
    ),
  },
  {
    what: 'rows',
    name: 'invites',
    about: { en: 'Invites into the family.', es: 'Invitaciones a la familia.' },
    select: ofFamily(
      ({ accountId }) => sql`
        select ${i.id}, ${i.email}, ${i.relationship}, ${i.role}, ${i.preset}, to_jsonb(${i.childIds}) as "childIds",
          ${i.invitedBy} as "invitedBy", ${iso(i.createdAt)} as "createdAt", ${iso(i.expiresAt)} as "expiresAt",
          ${iso(i.acceptedAt)} as "acceptedAt", ${i.acceptedBy} as "acceptedBy"
        from ${i} where ${i.accountId} = ${accountId} order by ${i.createdAt}, ${i.id}`,
    ),
  },
  {
    what: 'rows',
    name: 'family-links',
    about: {
      en: 'Links for people without an account; not their addresses.',
      es: 'Enlaces para personas sin cuenta; no sus direcciones.',
    },
    select: ofFamily(
      ({ accountId }) => sql`
        select ${fl.id}, ${fl.name}, ${fl.email}, to_jsonb(${fl.childIds}) as "childIds", ${fl.showsOlder} as "showsOlder",
          ${fl.locale}, ${fl.createdBy} as "createdBy", ${iso(fl.createdAt)} as "createdAt",
          ${iso(fl.lastVisitAt)} as "lastVisitAt"
        from ${fl} where ${fl.accountId} = ${accountId} order by ${fl.createdAt}, ${fl.id}`,
    ),
  },
  {
    what: 'rows',
    name: 'greetings',
    about: {
      en: 'Greetings that came by such links; their photos are in a folder until you accept them.',
      es: 'Saludos que llegaron por esos enlaces; sus fotos están en una carpeta hasta que las aceptas.',
    },
    select: ofFamily(
      ({ accountId }) => sql`
        select ${fg.id}, ${fg.linkId} as "linkId", ${fg.fromName} as "fromName", ${fg.text},
          ${fg.width} is not null as "hasPhoto", ${iso(fg.createdAt)} as "createdAt"
        from ${fg} where ${fg.accountId} = ${accountId} order by ${fg.createdAt}, ${fg.id}`,
    ),
  },
  {
    what: 'rows',
    name: 'audit',
    about: { en: 'Who changed whose permissions.', es: 'Quién cambió los permisos de quién.' },
    select: ofFamily(
      ({ accountId }) => sql`
        select ${l.id}, ${iso(l.at)} as "at", ${l.actorId} as "actorId",
          ${memberName(l.accountId, l.actorId)} as "actorName", ${l.action}, ${l.subjectId} as "subjectId",
          ${l.subjectEmail} as "subjectEmail", ${l.childId} as "childId", ${l.changes}
        from ${l} where ${l.accountId} = ${accountId} order by ${l.at}, ${l.id}`,
    ),
  },
  {
    what: 'rows',
    name: 'children',
    about: { en: 'The children.', es: 'Los niños.' },
    select: (scope) => {
      if (!scope.isWholeFamily) return scope.children.length === 0 ? null : childrenWithin(scope)
      return sql`
        select ${c.id}, ${c.name}, ${c.birthdate}, ${c.birthTime} as "birthTime", ${c.dueDate} as "dueDate", ${c.sex},
          ${c.color}, ${c.photoId} as "photoId", ${c.createdBy} as "createdBy", ${iso(c.createdAt)} as "createdAt",
          ${iso(c.updatedAt)} as "updatedAt", ${iso(c.deletedAt)} as "deletedAt"
        from ${c} where ${c.accountId} = ${scope.accountId} order by ${c.createdAt}, ${c.id}`
    },
  },
]

const f = storedFilesTable

/** The photos of the children: no items of a family, but as dear. */
export const childPhotoPart: ExportPart = {
  what: 'files',
  name: 'child-photos',
  about: { en: 'The photo of each child, by the child’s id.', es: 'La foto de cada niño, por el id del niño.' },
  async *list(db, { accountId, isWholeFamily, children }): AsyncGenerator<ExportedFile> {
    const ids = sql.param(children.map(({ childId }) => childId))
    const isWithin = isWholeFamily ? sql`true` : sql`${c.id} = any(${ids}::uuid[])`
    const { rows } = await db.execute<{ id: string; photo_id: string; is_bad: boolean }>(sql`
      select ${c.id} as id, ${c.photoId} as photo_id, ${f.badAs} is not null as is_bad
      from ${c} join ${f} on ${f.accountId} = ${c.accountId} and ${f.itemType} = 'child' and ${f.itemId} = ${c.photoId}
        and ${f.variant} = 'medium'
      where ${c.accountId} = ${accountId} and ${isWithin} order by ${c.createdAt}, ${c.id}`)
    for (const { id, photo_id: itemId, is_bad: isBad } of rows)
      yield { path: `${id}.webp`, file: { accountId, itemType: 'child', itemId, variant: 'medium' }, isBad }
  },
}

/** Photos that came with greetings and wait for a parent; not where the vault keeps photos from the session that asks. */
export const greetingPhotoPart: ExportPart = {
  what: 'files',
  name: 'greeting-photos',
  about: { en: 'Photos in greetings, by the greeting’s id.', es: 'Fotos de los saludos, por el id del saludo.' },
  async *list(db, scope): AsyncGenerator<ExportedFile> {
    const { accountId, isWholeFamily } = scope
    if (!isWholeFamily || isLeftOut(scope, 'photos')) return
    const { rows } = await db.execute<{ id: string; is_bad: boolean }>(sql`
      select ${fg.id} as id, ${f.badAs} is not null as is_bad
      from ${fg} join ${f} on ${f.accountId} = ${fg.accountId} and ${f.itemType} = 'greeting' and ${f.itemId} = ${fg.id}
        and ${f.variant} = 'large'
      where ${fg.accountId} = ${accountId} order by ${fg.createdAt}, ${fg.id}`)
    for (const { id: itemId, is_bad: isBad } of rows)
      yield { path: `${itemId}.webp`, file: { accountId, itemType: 'greeting', itemId, variant: 'large' }, isBad }
  },
}
