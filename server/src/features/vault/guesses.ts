import type { WindowLimitName } from '../../platform/rate-limit/limit-table.ts'
import type { LimitResult, Limits } from '../../platform/rate-limit/limits.ts'
import type { VaultSession } from './grant-queries.ts'

type Refused = Extract<LimitResult, { ok: false }>

/** A try that may be judged. It counts as wrong unless it is said to be right. */
interface Guess {
  readonly ok: true
  /** It was right: it is not counted. */
  right(): Promise<void>
}

/**
 * Counts a try before it is judged, so that a thousand at once are a thousand tries: of the code, of the session, of the
 * person, and of the family. Only somebody who is signed in as the person counts for them, and each share is less than
 * the one above it: a stolen session can't use up what the person's other devices have, nor a person what the family has.
 */
export async function beginGuess(
  limits: Pick<Limits, 'consume' | 'refund'>,
  { accountId, userId, sessionId }: VaultSession,
  requestId: string | null,
): Promise<Guess | Refused> {
  const shares: readonly (readonly [WindowLimitName, string])[] = [
    ['vaultGuessSession', sessionId],
    ['vaultGuess', userId],
    ['vaultGuessFamily', accountId],
    // Without a code tries run out like those of one.
    ['vaultCode', requestId ?? `none ${sessionId}`],
  ]
  const counted: (readonly [WindowLimitName, string])[] = []
  const takeBack = async () => {
    for (const [name, key] of counted) await limits.refund(name, key)
  }
  for (const [name, key] of shares) {
    const result = await limits.consume(name, key)
    if (!result.ok) {
      // It is not judged, so it is no try.
      await takeBack()
      return result
    }
    counted.push([name, key])
  }
  return { ok: true, right: takeBack }
}
