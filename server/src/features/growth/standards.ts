import { createHash } from 'node:crypto'
import { type StandardType, standardTypes } from '@nestwren/contract/growth'
import { motorMilestones, motorMilestonesSource, type Sex, standardTable } from '@nestwren/growth'

interface Standard {
  readonly bytes: Uint8Array
  /** Strong: it changes with every byte. */
  readonly etag: string
}

const made = new Map<string, Standard>()

/**
 * One of WHO's tables as JSON: `{ type, tables }` with a table for the sex, or for both; the windows of motor milestones are
 * the same for both. Written when it is first asked for. null for a type that there is not.
 */
export function standardOf(type: string, sex: Sex | undefined): Standard | null {
  const known = standardTypes.find((one) => one === type)
  if (known === undefined) return null
  const key = known === 'motor-milestones' ? known : `${known} ${sex ?? ''}`
  const before = made.get(key)
  if (before !== undefined) return before
  const bytes = Buffer.from(JSON.stringify(contentOf(known, sex)))
  const standard = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
  made.set(key, standard)
  return standard
}

function contentOf(type: StandardType, sex: Sex | undefined): unknown {
  if (type === 'motor-milestones') return { type, source: motorMilestonesSource, milestones: motorMilestones }
  const sexes = sex === undefined ? (['female', 'male'] as const) : [sex]
  return { type, tables: sexes.map((one) => standardTable(type, one)) }
}
