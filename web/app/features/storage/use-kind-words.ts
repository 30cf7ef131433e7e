import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { LargeItem } from '@nestwren/contract/storage'

interface KindWords {
  readonly name: string
  readonly count: (items: number) => string
  /** One without a title. */
  readonly one: string
}

/** What the kinds of files are called. */
export function useKindWords(): Readonly<Record<LargeItem['type'], KindWords>> {
  const { t } = useLingui()
  const photos = (items: number) => plural(items, { one: '# photo', other: '# photos' })
  return {
    photo: { name: t`Photos`, count: photos, one: t`Photo` },
    document: {
      name: t`Documents`,
      count: (items) => plural(items, { one: '# document', other: '# documents' }),
      one: t`Document`,
    },
    sealed: {
      name: t`Sealed documents`,
      count: (items) => plural(items, { one: '# sealed document', other: '# sealed documents' }),
      one: t`Sealed document`,
    },
    picture: { name: t`Photos in articles`, count: photos, one: t`Photo` },
    site: { name: t`Family site`, count: photos, one: t`Photo` },
    child: { name: t`Profile photos`, count: photos, one: t`Photo` },
    greeting: { name: t`Photos in greetings`, count: photos, one: t`Photo` },
  }
}
