import { useLingui } from '@lingui/react/macro'
import type { FailedWrite } from '../../platform/outbox/use-outbox.ts'

/** Why a write was refused, in one line: the server's own words when there are any. */
export function useRefusalText(): (error: FailedWrite['error']) => string {
  const { t } = useLingui()
  return ({ status, message }) => {
    if (status === 0 || message === '') return t`Could not reach the server`
    return message
  }
}
