import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { putOperator } from './commands.ts'
import { localPasswords } from './password-rules.ts'
import { livingOperators } from './queries.ts'
import { findOperator } from './sign-in.ts'

const localName = 'operator'

interface LocalDeps {
  readonly config: Pick<Config, 'appEnv' | 'isDemoFamilyEnabled' | 'staffPasswords'>
  readonly database: Database
  readonly passwords: {
    hash(password: string, whose: string): Promise<string>
    isRight(password: string, storedHash: string, whose: string): Promise<boolean>
  }
  readonly now: Date
}

/** How to sign in to the panel of a local server. */
export interface LocalSignIn {
  readonly name: string
  /** Null: the one whose hash the settings hold. */
  readonly panelPassword: string | null
  readonly password: string
  /** Of the quiz administration; null likewise. */
  readonly quizPassword: string | null
}

/**
 * Makes an operator on somebody's own machine, where there is none, beside the demo family.
 * @returns the sign-in as long as it is good; null for none, and where that operator got another password
 */
export async function readyLocalOperator({ config, database, passwords, now }: LocalDeps): Promise<LocalSignIn | null> {
  if (config.appEnv !== 'local' || !config.isDemoFamilyEnabled) return null
  const { db } = database
  const password = localPasswords.operator
  if ((await livingOperators(db)).length === 0) {
    const passwordHash = await passwords.hash(password, 'local')
    await putOperator(database, { name: localName, passwordHash }, now)
  }
  const operator = await findOperator(db, localName)
  if (operator === null || !(await passwords.isRight(password, operator.passwordHash, 'local'))) return null
  const { panel, quiz } = config.staffPasswords
  return {
    ...{ name: localName, password },
    panelPassword: panel === null ? localPasswords.panel : null,
    quizPassword: quiz === null ? localPasswords.quiz : null,
  }
}
