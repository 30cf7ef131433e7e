import { useLingui } from '@lingui/react/macro'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useCallback } from 'react'
import { useText } from '../../platform/i18n/use-locale.ts'
import { isHolding } from '../../platform/sync/use-outbox.ts'
import { webKinds } from './kinds/index.ts'

/** "Feed saved". Where the browser stores nothing, it is not: what to do instead. */
export function useSavedText(): (kind: KindName) => string {
  const { t } = useLingui()
  const text = useText()
  return useCallback(
    (kind) => (isHolding() ? t`Keep this page open until it's sent` : text(webKinds[kind].savedText)),
    [t, text],
  )
}
