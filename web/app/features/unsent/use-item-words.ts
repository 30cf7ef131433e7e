import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { listFormat } from '../../platform/format/formats.ts'
import type { UnsentItem } from './unsent-items.ts'

/** How many of each sort: "2 logs and 1 photo". */
export function useItemWords(): (items: readonly UnsentItem[]) => string {
  const { i18n } = useLingui()
  return (items) => {
    const count = (what: UnsentItem['what']) => items.filter((one) => one.what === what).length
    const [logs, photos, documents, changes] = [count('log'), count('photo'), count('document'), count('change')]
    return listFormat(i18n.locale).format([
      ...(logs > 0 ? [plural(logs, { one: '# log', other: '# logs' })] : []),
      ...(photos > 0 ? [plural(photos, { one: '# photo', other: '# photos' })] : []),
      ...(documents > 0 ? [plural(documents, { one: '# document', other: '# documents' })] : []),
      ...(changes > 0 ? [plural(changes, { one: '# change', other: '# changes' })] : []),
    ])
  }
}
