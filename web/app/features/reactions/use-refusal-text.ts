import { useLingui } from '@lingui/react/macro'
import { useErrorText } from '../../platform/api/errors.ts'
import type { FailedWrite } from '../../platform/outbox/use-outbox.ts'

/** Why a write was refused, in one line: the server's own words when there are any. */
export function useRefusalText(): (error: FailedWrite['error']) => string {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (error) => (error.status === 0 || error.message === '' ? t`Could not reach the server` : errorText(error))
}
