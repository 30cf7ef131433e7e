import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { commonError } from '../../platform/http/errors.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { LimitResult, Limits } from '../../platform/rate-limit/limits.ts'
import { createOperatorTokens } from './operator-tokens.ts'
import { isSame } from './sign-in.ts'
import { createStaffGate } from './staff-policy.ts'

/** The passwords of a server on one's own machine, which nobody else reaches. */
export const localPasswords = { panel: 'local panel password', quiz: 'local quiz password' } as const
type Which = keyof typeof localPasswords

const limitOf = { panel: 'adminPassword', quiz: 'quizPassword' } as const

/** Of `features/auth`: hashing, a few at a time. */
interface Passwords {
  hash(password: string, whose: string): Promise<string>
  isRight(password: string, storedHash: string | null, whose: string): Promise<boolean>
}

interface StaffDeps {
  readonly config: Pick<Config, 'authSecret' | 'appEnv' | 'staffPasswords'>
  readonly database: Database
  readonly clock: Clock
  readonly limits: Limits
  readonly passwords: Passwords
}

type Checked = 'right' | 'wrong' | Extract<LimitResult, { ok: false }>

/** What the panel's calls share in a process. */
export type Staff = ReturnType<typeof createStaff>

export function createStaff({ config, database, clock, limits, passwords }: StaffDeps) {
  const tokens = createOperatorTokens(config.authSecret)

  /** Whether this is the password of the panel, or of the quiz administration; wrong ones count for the address. */
  const check = async (which: Which, password: string, ip: string): Promise<Checked> => {
    const key = ipKey(ip)
    const counted = await limits.consume(limitOf[which], key)
    if (!counted.ok) return counted
    const hash = config.staffPasswords[which]
    const isLocal = hash === null && config.appEnv === 'local'
    const isRight = isLocal ? isSame(password, localPasswords[which]) : await passwords.isRight(password, hash, key)
    if (!isRight) return 'wrong'
    await limits.refund(limitOf[which], key)
    return 'right'
  }

  const checkQuizPassword = async (password: string, ip: string): Promise<void> => {
    const checked = await check('quiz', password, ip)
    if (checked === 'right') return
    if (checked === 'wrong') throw commonError('UNAUTHENTICATED')
    throw commonError('RATE_LIMITED', { retryAfterS: checked.retryAfterS })
  }

  return { tokens, check, passwords, gate: createStaffGate({ database, clock, tokens, checkQuizPassword }) }
}
