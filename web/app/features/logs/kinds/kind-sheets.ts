import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { KindSheets } from './kind-view.ts'

const files = import.meta.glob<{ readonly sheets: KindSheets<KindName> }>('./*/sheets.{ts,tsx}', { eager: true })

/** The sheets of kinds that have some of their own, by kind; none for a kind whose form is all. */
export function sheetsOf(kind: KindName): KindSheets<KindName> {
  return (files[`./${kind}/sheets.ts`] ?? files[`./${kind}/sheets.tsx`])?.sheets ?? {}
}
