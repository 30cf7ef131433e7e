import { useLingui } from '@lingui/react/macro'
import { useErrorText } from '../../platform/api/errors.ts'
import type { FailedWrite } from '../../platform/sync/use-outbox.ts'

/** Why a write was refused, in one line: the server's own words when there are any. */
export function useRefusalText(): (error: FailedWrite['error']) => string {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (error) => (error.status === 0 || error.message === '' ? t`Couldn't connect` : errorText(error))
}
