import { type SQL, sql } from 'drizzle-orm'
import { iso } from '../../../platform/db/iso.ts'
import type { ItemFacts } from '../../../platform/items/item.ts'
import { custodyStepsTable } from '../../custody/tables.ts'
import { familySettingsTable } from '../../family-settings/tables.ts'
import { lockedLists } from '../../imports/public.ts'
import { importFilesTable, importSourcesTable, importsTable } from '../../imports/tables.ts'
import { giftClaimsTable } from '../../registry/tables.ts'
import { formerSlugsTable, selectedModules, sitesTable } from '../../site/tables.ts'
import { vaultSettingsTable } from '../../vault/tables.ts'
import type { RowsPart } from '../export-part.ts'
import type { ExportScope } from '../export-scope.ts'

const f = familySettingsTable
const i = importsTable
const n = importFilesTable
const s = importSourcesTable
const h = custodyStepsTable
const v = vaultSettingsTable
const g = giftClaimsTable
const w = sitesTable
const l = formerSlugsTable

/** How a family keeps its house, beside the things that are in it. */
export const householdParts: readonly RowsPart[] = [
  {
    what: 'rows',
    name: 'family-settings',
    about: {
      en: 'Family settings, such as how feeds are counted.',
      es: 'Ajustes de la familia, por ejemplo cómo se cuentan las tomas.',
    },
    select: ({ accountId, isWholeFamily, children }) =>
      isWholeFamily || children.length > 0
        ? sql`select ${f.settings} from ${f} where ${f.accountId} = ${accountId}`
        : null,
  },
  {
    what: 'rows',
    name: 'vault-settings',
    about: { en: 'How the vault is locked.', es: 'Cómo se bloquea la caja fuerte.' },
    select: ({ accountId, isWholeFamily, hasVaultSettings }) =>
      isWholeFamily
        ? sql`
            select ${v.enabled}, ${v.forPhotos} as "forPhotos", ${v.forDocuments} as "forDocuments",
              ${v.deliveryMethod} as "deliveryMethod",
              ${hasVaultSettings ? sql`${v.deliveryAddress} as "deliveryAddress",` : sql``}
              ${iso(v.changedAt)} as "changedAt"
            from ${v} where ${v.accountId} = ${accountId}`
        : null,
  },
  {
    what: 'rows',
    name: 'public-site',
    about: {
      en: 'The family’s public site: its address, title, text, and what it shows.',
      es: 'El sitio público de la familia: su dirección, título, texto y lo que muestra.',
    },
    select: ({ accountId, isWholeFamily }) =>
      isWholeFamily
        ? sql`
            select ${w.enabled}, ${w.slug}, ${w.title}, ${w.bio}, ${selectedModules},
              ${w.hero} #>> '{photoId}' as "heroPhotoId", ${w.hero} -> 'crop' as "heroCrop",
              ${w.passwordHash} is not null as "hasPassword", ${iso(w.updatedAt)} as "updatedAt",
              (select coalesce(jsonb_agg(jsonb_build_object('slug', ${l.slug}, 'until', ${l.until}) order by ${l.until}), '[]')
                from ${l} where ${l.accountId} = ${w.accountId}) as "formerSlugs"
            from ${w} where ${w.accountId} = ${accountId}`
        : null,
  },
  {
    what: 'rows',
    name: 'registry-claims',
    about: {
      en: 'Who reserved gifts on your registry; none while you hide that from yourself.',
      es: 'Quién ha reservado regalos de tu lista; nadie mientras te lo ocultes.',
    },
    // A surprise is not told by what somebody takes along either.
    select: ({ accountId, hasClaims, hidesClaims }) =>
      hasClaims && !hidesClaims
        ? sql`
            select ${g.id}, ${g.itemId} as "itemId", ${g.name}, ${g.email}, ${g.note}, ${g.quantity},
              nullif(${g.share}, 0)::float8 / 100 as "share", ${iso(g.boughtAt)} as "boughtAt",
              ${iso(g.thankedAt)} as "thankedAt", ${iso(g.createdAt)} as "createdAt"
            from ${g} where ${g.accountId} = ${accountId} order by ${g.createdAt}, ${g.id}`
        : null,
  },
  {
    what: 'rows',
    name: 'custody-history',
    about: {
      en: 'Everything that was proposed, agreed, and changed about parenting time, step by step.',
      es: 'Todo lo que se propuso, acordó y cambió sobre el tiempo de crianza, paso a paso.',
    },
    select: ({ accountId, isWholeFamily }) =>
      isWholeFamily
        ? sql`
            select ${h.subject}, ${h.subjectId} as "subjectId", ${h.seq}, to_jsonb(${h.childIds}) as "childIds", ${h.step},
              ${h.by}, ${h.byName} as "byName", ${iso(h.at)} as "at", ${h.words}, ${h.terms}, ${h.isImported} as "isImported"
            from ${h} where ${h.accountId} = ${accountId} order by ${h.at}, ${h.subjectId}, ${h.seq}`
        : null,
  },
]

/** What was brought along, and nothing of what the vault keeps some of from whoever asked. */
export const importParts = (items: readonly ItemFacts[]): readonly RowsPart[] => [
  {
    what: 'rows',
    name: 'imports',
    about: {
      en: 'What you brought along from another app, and when.',
      es: 'Lo que trajiste de otra aplicación, y cuándo.',
    },
    select: ({ accountId, isWholeFamily, keptOut }) =>
      isWholeFamily
        ? sql`
            select ${i.id}, ${i.app}, ${i.status}, ${i.made} - ${namesOf(items, keptOut)}::text[] as "made", ${i.undone}, ${i.createdBy} as "createdBy",
              (select coalesce(jsonb_agg(${n.name} order by ${n.createdAt}, ${n.id}), '[]') from ${n}
                where ${n.accountId} = ${i.accountId} and ${n.importId} = ${i.id}) as "files",
              ${iso(i.createdAt)} as "createdAt", ${iso(i.finishedAt)} as "finishedAt"
            from ${i} where ${i.accountId} = ${accountId} order by ${i.createdAt}, ${i.id}`
        : null,
  },
  {
    what: 'rows',
    name: 'import-sources',
    about: {
      en: 'Marks of what came from another app, so that importing it again doubles nothing.',
      es: 'Marcas de lo que vino de otra aplicación, para que importarlo de nuevo no duplique nada.',
    },
    select: ({ accountId, isWholeFamily, keptOut }) =>
      isWholeFamily
        ? sql`
            select ${s.sourceKey} as "sourceKey", ${s.itemName} as "itemName", ${s.itemId} as "itemId"
            from ${s} where ${s.accountId} = ${accountId} and ${s.itemName} <> all(${namesOf(items, keptOut)}::text[])
            order by ${s.sourceKey}`
        : null,
  },
]

/** The names of the items of which something is kept in these sections. */
function namesOf(items: readonly ItemFacts[], sections: ExportScope['keptOut']): SQL {
  return sql`${sql.param([...lockedLists(items, sections).items])}`
}
