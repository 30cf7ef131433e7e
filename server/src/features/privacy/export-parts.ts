import type { ExportPart } from './export-part.ts'
import { familyParts } from './parts/family-parts.ts'
import { logParts } from './parts/log-parts.ts'
import { personParts } from './parts/person-parts.ts'

/** Everything an export holds, in the order of README.txt. What a new feature stores gets a line here. */
export const exportParts: readonly ExportPart[] = [...personParts, ...familyParts, ...logParts]
