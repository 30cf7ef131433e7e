import type { ExportPart } from './export-part.ts'
import { documentParts } from './parts/document-parts.ts'
import { familyParts } from './parts/family-parts.ts'
import { householdParts } from './parts/household-parts.ts'
import { logParts } from './parts/log-parts.ts'
import { personParts } from './parts/person-parts.ts'
import { photoParts } from './parts/photo-parts.ts'

/** Everything an export holds, in the order of README.txt. What a new feature stores gets a line here. */
export const exportParts: readonly ExportPart[] = [
  ...personParts,
  ...familyParts,
  ...householdParts,
  ...logParts,
  ...photoParts,
  ...documentParts,
]
