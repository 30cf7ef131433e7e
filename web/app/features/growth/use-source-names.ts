import { useLingui } from '@lingui/react/macro'
import type { Source } from './visits.ts'

const inOrder: readonly Source[] = ['intergrowth', 'who2006', 'who2007']

/** Returns the full names of those whose figures are used, each once. */
export function useSourceNames(): (used: Iterable<Source>) => readonly string[] {
  const { t } = useLingui()
  const names: Record<Source, string> = {
    intergrowth: t`INTERGROWTH-21st preterm postnatal standards`,
    who2006: t`WHO Child Growth Standards (2006)`,
    who2007: t`WHO Growth Reference (2007)`,
  }
  return (used) => {
    const all = new Set(used)
    return inOrder.filter((source) => all.has(source)).map((source) => names[source])
  }
}
