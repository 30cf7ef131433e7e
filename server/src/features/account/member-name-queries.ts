import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { familyLinksTable } from '../family-links/tables.ts'
import { membershipsTable, usersTable } from './tables.ts'

/** Shown in place of a name once the person has left the family. */
export const formerMember = 'former member'

/**
 * A subselect as a field of a select. Drizzle drops the table from columns that stand directly in a field of a select on
 * one table, which would make a subselect ambiguous; one level down it leaves them alone.
 */
export function subselect<T>(inner: SQL<T>): SQL<T> {
  return sql<T>`${inner}`
}

/**
 * The name of a member, or of whoever holds a link of the family, as a field of a select; {@link formerMember} for anybody who is
 * neither (any more).
 */
export function memberName(accountId: SQLWrapper, userId: SQLWrapper): SQL<string> {
  return subselect(sql<string>`coalesce((
    select ${usersTable.name} from ${membershipsTable} join ${usersTable} on ${usersTable.id} = ${membershipsTable.userId}
    where ${membershipsTable.accountId} = ${accountId} and ${membershipsTable.userId} = ${userId}
  ), (
    select ${familyLinksTable.name} from ${familyLinksTable}
    where ${familyLinksTable.accountId} = ${accountId} and ${familyLinksTable.id} = ${userId}
  ), ${sql.raw(`'${formerMember}'`)})`)
}
