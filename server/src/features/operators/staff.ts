import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { LimitResult, Limits } from '../../platform/rate-limit/limits.ts'
import { createGuesses } from './guesses.ts'
import { createOperatorTokens } from './operator-tokens.ts'
import { localPasswords } from './password-rules.ts'
import { createQuizPassword } from './quiz-password.ts'
import { isSame } from './sign-in.ts'
import { createStaffGate } from './staff-policy.ts'

/** Passwords of staff that the settings hold. */
type Which = 'panel' | 'quiz'

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
  const isLocal = config.appEnv === 'local'
  const tokens = createOperatorTokens(config.authSecret)
  const guesses = createGuesses({ database, clock, limits })

  /** Without a hash no password is right, in the time that any other takes. */
  const isRight = (which: Which, password: string, ip: string): Promise<boolean> | boolean => {
    const hash = config.staffPasswords[which]
    if (hash === null && isLocal) return isSame(password, localPasswords[which])
    return passwords.isRight(password, hash, ipKey(ip))
  }

  /** Whether this is the password of the panel, or of the quiz administration; wrong ones count for the address. */
  const check = async (which: Which, password: string, ip: string): Promise<Checked> => {
    const guess = await guesses.begin(limitOf[which], ip)
    if (!guess.ok) return guess
    if (!(await isRight(which, password, ip))) return 'wrong'
    await guess.takeBack()
    return 'right'
  }

  /**
   * Whether this is the password of an operator; null for a name that nobody has. The one that every local server gives its
   * operator is none where others reach the server, whatever database came along.
   */
  const isOperatorsPassword = async (password: string, storedHash: string | null, whose: string): Promise<boolean> => {
    const isRight = await passwords.isRight(password, storedHash, whose)
    return isRight && (isLocal || !isSame(password, localPasswords.operator))
  }

  const checkQuizPassword = createQuizPassword({
    ...{ clock, limits, guesses },
    check: (password, ip) => check('quiz', password, ip),
  })

  /** Without a password there is no panel, also for whoever was in it before that was taken out of the settings. */
  const hasPanel = isLocal || config.staffPasswords.panel !== null
  const gate = createStaffGate({ database, clock, tokens, checkQuizPassword, hasPanel })
  return { tokens, guesses, check, isOperatorsPassword, gate, hasPanel }
}
