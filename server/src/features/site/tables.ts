import type { Crop } from '@nestwren/contract/site'
import { type SiteModule, siteModules } from '@nestwren/contract/site-terms'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { accountsTable } from '../account/tables.ts'

/** The picture at the top of a site: files of its own, made of a part of a photo. */
export interface StoredHero {
  /** Under what its files are stored; another one for each picture. */
  readonly id: string
  readonly photoId: string
  readonly crop: Crop
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

/** The public site of a family; no row until somebody has said anything of it. */
export const sitesTable = pgTable(
  'sites',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    enabled: boolean('enabled').notNull().default(false),
    slug: text('slug'),
    title: text('title').notNull().default(''),
    bio: text('bio').notNull().default(''),
    hasGallery: boolean('has_gallery').notNull().default(true),
    hasRegistry: boolean('has_registry').notNull().default(false),
    hasInvites: boolean('has_invites').notNull().default(false),
    hero: jsonb('hero').$type<StoredHero>(),
    /** argon2id; null without a password. */
    passwordHash: text('password_hash'),
    /** Random; another one with each new password and address. What is signed for visitors hangs on it. */
    secret: text('secret').notNull(),
    version: integer('version').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('sites_slug').on(table.slug)],
)
grows(sitesTable, { with: accountsTable })

/** Where it is stored whether each module is on. */
export const moduleColumns = {
  gallery: 'hasGallery',
  registry: 'hasRegistry',
  invites: 'hasInvites',
} as const satisfies Record<SiteModule, keyof typeof sitesTable>
type Columns = typeof moduleColumns

/** Which modules are on, as it is stored. */
export type StoredModules = Readonly<Record<Columns[keyof Columns], boolean>>

/** The same as fields of a select, by these names. */
export const selectedModules = sql.join(
  siteModules.map((module) => {
    const name = moduleColumns[module]
    return sql`${sitesTable[name]} as ${sql.identifier(name)}`
  }),
  sql`, `,
)

/**
 * Addresses that sites had: they lead to the family's present one, and nobody else gets them, until an instant. Of a family that
 * was deleted only a keyed hash stays.
 */
export const formerSlugsTable = pgTable(
  'former_slugs',
  {
    /** The address, or `#` and its hash. */
    slug: text('slug').primaryKey(),
    accountId: uuid('account_id').references(() => accountsTable.id, { onDelete: 'set null' }),
    until: at('until').notNull(),
  },
  (table) => [
    index('former_slugs_of_family').on(table.accountId, table.until),
    index('former_slugs_over').on(table.until),
  ],
)
grows(formerSlugsTable, { days: 0, after: formerSlugsTable.until, by: 'site.tidy' })
