import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock/clock.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { LimitResult, Limits } from '../../platform/rate-limit/limits.ts'
import type { Guesses } from './guesses.ts'

/** How long an address is remembered after it showed the right password. */
const rememberedMs = 30 * 60_000
/** Addresses in memory before old ones are looked for. */
const sweepSize = 500

interface QuizPasswordDeps {
  readonly clock: Clock
  readonly limits: Limits
  readonly guesses: Guesses
  readonly check: (password: string, ip: string) => Promise<'right' | 'wrong' | Extract<LimitResult, { ok: false }>>
}

/**
 * Judges the password that each call of the quiz administration carries. Hashing it each time would cost a page of calls a
 * tenth of a second, and count several at once as guesses: an address that showed the right one is asked for the same text
 * again for half an hour.
 * @returns a check that throws HttpError 401 for a wrong one, 429 after too many, each with `attemptsRemaining`
 */
export function createQuizPassword({ clock, limits, guesses, check }: QuizPasswordDeps) {
  const key = randomBytes(32)
  const digest = (password: string) => createHmac('sha256', key).update(password.normalize('NFKC')).digest()
  const shownAt = new Map<string, number>()
  let right: Buffer | null = null

  const remember = (address: string, nowMs: number) => {
    if (shownAt.size > sweepSize)
      for (const [one, atMs] of shownAt) if (nowMs - atMs > rememberedMs) shownAt.delete(one)
    shownAt.set(address, nowMs)
  }

  /** Whether this address showed the same text a short time ago, and did not guess too often since. */
  const isRemembered = async (address: string, password: string, nowMs: number): Promise<boolean> => {
    const atMs = shownAt.get(address)
    if (right === null || atMs === undefined || nowMs - atMs > rememberedMs) return false
    return (await limits.peek('quizPassword', address)).ok && timingSafeEqual(digest(password), right)
  }

  return async (password: string, ip: string): Promise<void> => {
    const [address, nowMs] = [ipKey(ip), clock.now().getTime()]
    const isRight = await isRemembered(address, password, nowMs)
    const checked = isRight ? 'right' : await check(password, ip)
    if (checked === 'right') {
      right ??= digest(password)
      remember(address, nowMs)
      return
    }
    const fields = { attemptsRemaining: await guesses.left('quizPassword', ip) }
    if (checked === 'wrong') throw new HttpError(401, 'UNAUTHENTICATED', 'Invalid password', { fields })
    const { retryAfterS } = checked
    const text = 'Too many failed attempts. Please try again later.'
    throw new HttpError(429, 'RATE_LIMITED', text, { retryAfterS, fields })
  }
}
