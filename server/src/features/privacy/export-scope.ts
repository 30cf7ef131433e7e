import { createHash } from 'node:crypto'
import { type Area, areas, isParentRole } from '@nestwren/contract/permissions'
import { isVaultSection, type VaultSection, vaultSections } from '@nestwren/contract/vault'
import type { Db } from '../../platform/db/database.ts'
import type { Viewer } from '../../platform/items/visibility.ts'
import { type AccessScope, readGrants, readMember, scopeOfGrant } from '../account/public.ts'
import { livingChildIds } from '../children/public.ts'
import { isHiddenFrom } from '../registry/public.ts'
import { isProtected, vaultSettingsOf } from '../vault/public.ts'

/** What one export may hold: the rights of whoever asked for it, at the moment it is made. */
export interface ExportScope {
  readonly accountId: string
  readonly userId: string
  /** Everything of the family: owners, and parents who may export it. */
  readonly isWholeFamily: boolean
  /** Also what was paid. */
  readonly hasBilling: boolean
  /** Also to which mailbox the vault's codes go. */
  readonly hasVaultSettings: boolean
  /** Also who reserved gifts: those who manage the registry. */
  readonly hasClaims: boolean
  /** Whoever asked has hidden reservations from themself for now: none is in it, whatever they may see. */
  readonly hidesClaims: boolean
  /** Also who answered invites of the site, and whom it invited: those who manage them. */
  readonly hasGuests: boolean
  /** The children whose entries a caregiver may take along; empty for the whole family, which needs no list. */
  readonly children: readonly AccessScope[]
  /** Sections that the vault locks and whoever asked had not opened: nothing of them is in it. */
  readonly leftOut: readonly VaultSection[]
  /** Sections of which what is kept in the vault by itself is not in it. */
  readonly keptOut: readonly VaultSection[]
}

/**
 * Null when the person is not in the family (any more).
 * @param opened the sections that the session had open when it asked
 */
export async function readExportScope(
  db: Db,
  who: { readonly accountId: string; readonly userId: string },
  now: Date,
  opened: readonly VaultSection[],
): Promise<ExportScope | null> {
  const member = await readMember(db, who)
  if (member === null) return null
  const { accountId, userId } = who
  const isWholeFamily = isParentRole(member.role) && member.permissions.accountExport
  const hasBilling = isWholeFamily && member.permissions.billing
  const hasVaultSettings = isWholeFamily && member.permissions.vaultSettings
  const hasClaims = isWholeFamily && member.permissions.registryManage
  const hidesClaims = hasClaims && (await isHiddenFrom(db, who, now))
  const hasGuests = isWholeFamily && member.permissions.invitesManage
  const children = isParentRole(member.role) ? [] : await exportableChildren(db, who, now)
  const vault = await vaultSettingsOf(db, accountId)
  const keptOut = vaultSections.filter((section) => vault.enabled && !opened.includes(section))
  const leftOut = keptOut.filter((section) => isProtected(vault, section))
  const also = { hasBilling, hasVaultSettings, hasClaims, hidesClaims, hasGuests }
  return { accountId, userId, isWholeFamily, ...also, children, leftOut, keptOut }
}

/** Whether the vault keeps an area out of an export. */
export function isLeftOut({ leftOut }: Pick<ExportScope, 'leftOut'>, area: Area): boolean {
  return isVaultSection(area) && leftOut.includes(area)
}

async function exportableChildren(
  db: Db,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  now: Date,
): Promise<AccessScope[]> {
  const living = new Set(await livingChildIds(db, accountId))
  const grants = await readGrants(db, accountId, userId)
  return grants
    .filter(({ childId, canExport }) => canExport && living.has(childId))
    .map((grant) => scopeOfGrant(grant, grant.childId, now))
    .filter((reach) => reach !== null)
}

/** Whether an export holds what is kept in the vault by itself in an area. */
export function holdsKept({ keptOut }: Pick<ExportScope, 'keptOut'>, area: Area): boolean {
  return !isVaultSection(area) || !keptOut.includes(area)
}

/** A caregiver's scope as somebody who looks at what they may take along. */
export function viewerOf({ accountId, userId, children, leftOut, keptOut }: ExportScope): Viewer {
  const seen = areas.filter((area) => !isLeftOut({ leftOut }, area))
  const accessPeriods = seen.map((area) => ({
    area,
    children: children
      .filter(({ levels }) => levels[area] !== 'none')
      .map(({ childId, levels, from }) => ({
        childId,
        level: levels[area],
        from,
        seesKept: holdsKept({ keptOut }, area),
      })),
  }))
  return { caller: { accountId, userId, role: 'caregiver' }, accessPeriods }
}

/**
 * The same for the same rights: a file is handed out only while its reader still has those it was made with. Of the vault the row
 * tells (`leftOut`), since what a session has open changes by the minute.
 */
export function scopeMark(scope: ExportScope): string {
  const { isWholeFamily, hasBilling, hasVaultSettings, hasClaims, hasGuests, children } = scope
  const rights = children.map(({ childId, levels, historyDays }) => [childId, levels, historyDays])
  return createHash('sha256')
    .update(JSON.stringify([isWholeFamily, hasBilling, hasVaultSettings, hasClaims, hasGuests, rights]))
    .digest('hex')
    .slice(0, 16)
}
