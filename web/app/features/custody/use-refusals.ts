import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'

/** Says why an answer to a proposal was not taken; null for what the server says in words of its own. */
export function useRefusals(): (error: unknown) => string | null {
  const { t } = useLingui()
  return (error) => {
    if (!(error instanceof ApiError)) return null
    const texts: Readonly<Partial<Record<string, string>>> = {
      NETWORK: t`You're offline, so nothing changed. Try again when you're back online.`,
      STALE_VERSION: t`This changed a moment ago. Look at it again, then answer.`,
      ALREADY_ANSWERED: t`This was already answered, so nothing changed.`,
      ANSWER_TOO_LATE: t`The time to answer is over, so nothing changed.`,
      NOT_YOURS_TO_ANSWER: t`This waits for the other person now.`,
    }
    return texts[error.code] ?? null
  }
}
