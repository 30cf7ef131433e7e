import type { AuditItem } from '@nestwren/contract/members'
import { areas } from '@nestwren/contract/permissions'
import type { StoredGrant } from '../account/public.ts'

/** What differs between two states of a grant, for the audit list; `before` is null for somebody who had nothing. */
export function grantChanges(before: StoredGrant | null, after: StoredGrant): AuditItem['changes'] {
  const was = before === null ? null : factsOf(before)
  return Object.entries(factsOf(after))
    .map(([what, to]) => ({ what, from: was?.[what] ?? null, to }))
    .filter(({ what, from, to }) => from !== to && !(was === null && isNothing(what, to)))
}

function factsOf(grant: StoredGrant): Readonly<Record<string, string | null>> {
  return {
    preset: grant.preset,
    ...Object.fromEntries(areas.map((area) => [area, grant.levels[area]])),
    export: String(grant.canExport),
    accessFrom: grant.accessFrom?.toISOString() ?? null,
    accessUntil: grant.accessUntil?.toISOString() ?? null,
    historyDays: grant.historyDays === null ? null : String(grant.historyDays),
  }
}

/** Somebody who had nothing gains nothing by it; a preset alone says nothing either, its levels do. */
function isNothing(what: string, to: string | null): boolean {
  return what === 'preset' || to === 'none' || to === 'false' || to === null
}
