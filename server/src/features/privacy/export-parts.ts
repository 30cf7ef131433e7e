import type { ItemFacts } from '../../platform/items/item.ts'
import type { ExportPart } from './export-part.ts'
import { childPhotoPart, familyParts, greetingPhotoPart } from './parts/family-parts.ts'
import { householdParts, importParts } from './parts/household-parts.ts'
import { partsOfItem } from './parts/item-parts.ts'
import { personParts } from './parts/person-parts.ts'
import { siteInviteParts } from './parts/site-invite-parts.ts'

/** Everything an export holds, in the order of README.txt. What a feature stores beside items gets a line here. */
export function exportParts(items: readonly ItemFacts[]): readonly ExportPart[] {
  const ofFamily = [
    ...familyParts,
    ...householdParts,
    ...siteInviteParts,
    ...importParts(items),
    childPhotoPart,
    greetingPhotoPart,
  ]
  return [...personParts, ...ofFamily, ...items.flatMap(partsOfItem)]
}
