import { isVisible } from '@nestwren/contract/visible'
import { type Config, ConfigError } from '../../platform/config/config.ts'
import { isCommonPassword } from '../../platform/passwords/common-passwords.ts'

/** The passwords of a server on one's own machine, which nobody else reaches. */
export const localPasswords = {
  panel: 'local panel password',
  quiz: 'local quiz password',
  operator: 'local operator password',
} as const

/** Shorter ones of staff are refused (SECURITY 16). */
const minLength = 15
/** As many as the sign-in takes. */
const maxLength = 200
/** Fewer different characters than this are a key that was held down, or a pattern. */
const fewestCharacters = 5

/** What is wrong with a password that is to be an operator's or the panel's, as a sentence; null for nothing. */
export function staffPasswordProblem(password: string, name = ''): string | null {
  const characters = [...password]
  if (characters.length < minLength) return `The password is too short: at least ${minLength} characters.`
  if (password.length > maxLength) return `The password is too long: at most ${maxLength} characters.`
  if (!isVisible(password)) return 'The password cannot be only spaces.'
  const isKnown = [...Object.values(localPasswords), ...wellKnown].includes(password.toLowerCase())
  if (isKnown || isCommonPassword(password)) return 'That password is too common. Choose another one.'
  const rest = name === '' ? password : password.toLowerCase().replaceAll(name, '')
  if (new Set(rest).size < fewestCharacters) return 'That password is too easy to guess. Choose another one.'
  return null
}

/** What is tried first where somebody left a default, and what our own documents show. */
const wellKnown = [
  ...['admin', 'administrator', 'password', 'changeme', 'change-me', 'changeit', 'secret', 'letmein', 'welcome'],
  ...['operator', 'default', 'root', 'test', 'demo', 'local', 'quiz', 'panel', 'nestwren', 'admin123', 'password123'],
  ...[
    'password1',
    'admin1234',
    '123456',
    '12345678',
    '123456789',
    '1234567890',
    'qwerty',
    'correct horse battery staple',
  ],
]

/** Defaults as products write them. */
const productStyle = ['ChangeMe', 'changeMe', 'ChangeIt', 'LetMeIn', 'NestWren']

/** What is tried on a hash: the defaults also with a capital first letter, and in capitals. */
const candidates = new Set([
  ...Object.values(localPasswords),
  ...productStyle,
  ...wellKnown.flatMap((word) => [word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`, word.toUpperCase()]),
])

const settings = { panel: 'ADMIN_PASSWORD_HASH', quiz: 'QUIZ_ADMIN_PASSWORD_HASH' } as const
const whiches = ['panel', 'quiz'] as const

/**
 * Refuses a server that others reach with a password of staff that everybody knows. A hash tells nothing of its password, so
 * a short list is tried, once at the start.
 * @throws ConfigError with each setting whose password is on the list
 */
export async function refuseWellKnownPasswords(
  { appEnv, staffPasswords }: Pick<Config, 'appEnv' | 'staffPasswords'>,
  { isRight }: { isRight(password: string, storedHash: string, whose: string): Promise<boolean> },
): Promise<void> {
  if (appEnv === 'local') return
  const isKnown = async (hash: string | null): Promise<boolean> => {
    if (hash === null) return false
    for (const candidate of candidates) if (await isRight(candidate, hash, 'start')) return true
    return false
  }
  const known = await Promise.all(whiches.map((which) => isKnown(staffPasswords[which])))
  const problems = whiches.flatMap((which, index) =>
    known[index] === true
      ? [
          `${settings[which]} is the hash of a password that everybody knows: make another one with \`npm run operator -- --password\`.`,
        ]
      : [],
  )
  if (problems.length > 0) throw new ConfigError(problems)
}
