import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { literal, type Node, walk } from './engines/tree.ts'

const root = join(import.meta.dirname, '../..')

/** Words we do not use, and what we say instead. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\b(?:some|any|every)body\b/i, 'someone, anyone, everyone'],
  [/\bplease\b/i, 'nothing: say what to do'],
  [/\be-mail|\bmail(?:s|ed|ing)?\b/i, 'email'],
  [/\bput by\b|\bstock\b|\bkeeps until\b/i, 'store milk, milk stash, use by'],
  [/\bgo(?:es|ing)? on\b(?! the)/i, 'in progress, continue, keep going'],
  [/\bnetwork\b|\bsignal\b/i, 'offline, online, connection'],
  [/\bany more\b(?! of)|\banew\b|\bat once\b/i, 'anymore, again, right away'],
  [/\bcolour|(?:lit|met)res?\b|\bgrey\b|\bcancelled\b/i, 'US spelling'],
  [/\bhandover\b/i, 'handoff'],
  [/\bnapp(?:y|ies)\b/i, 'diaper'],
  [/\bsafe (?:now|dose|from)\b|\bnext safe\b|\bis due\b/i, 'wait until, within your limits'],
  [/\bdrunk\b|\bconsumed\b/i, 'drank'],
  [/\bwakings?\b|\bpumpings\b/i, 'wake-up, pumping session'],
  [/\bkinds? of (?:your|its|their) own\b|\bown kinds?\b/i, 'custom log'],
  [/\bbreast\b(?! milk)/i, 'nursing'],
  [/\bmay (?:see|do|add|change|export|use)\b/i, 'can'],
  [
    /\b(?:do|does|did|is|are|was|has|have|could|would) not\b(?! null)|(?:^|[.:] )(?:(?:you|we|they) are|it is)\b/i,
    'a contraction',
  ],
  [/\b(?:invalid|failed|successful(?:ly)?)\b/i, 'what happened, and what to do'],
  [/\bcarers?\b|\bjabs?\b|\bimmunizations?\b|\binfants?\b|\bkids?\b/i, 'the words of the glossary'],
  [/(?<!<)!|\p{Extended_Pictographic}/u, 'calm words'],
]

/** Quoted in the specification, or names that are said elsewhere. */
const allowed: ReadonlySet<string> = new Set([
  'An account with this email already exists. Please try logging in instead.',
  'Failed to complete setup. Please try again.',
  'Failed to create account. Please try again.',
  'Failed to load children',
  'Failed to reset password',
  'Failed to save child information. Please try again.',
  'Failed to send confirmation email. Please try again.',
  'Failed to submit quiz',
  'Failed to send reset email',
  'Google sign-in failed. Please try again.',
  'Invalid confirmation code. Please try again.',
  'Invalid or expired reset token',
  'Invalid response from server: Missing tokens',
  'This account has been deactivated. Please contact support.',
  'Your browser does not support the video tag.',
  'Login failed. Please try again.',
  'Network error. Please try again.',
  'Passwords do not match',
  'Payment failed',
  'Payment failed. Please try again.',
  'Payment verification failed. Please try logging in again or contact support if the issue persists.',
  'Please enter a valid email address',
  "Please enter your child's name",
  'Please enter the confirmation code',
  'Please select a subscription plan',
  'Registration failed. Please try again.',
  'Registration successful but no authentication tokens received',
  'Session error detected. Please log in again.',
  'Session error. Please log in again.',
  'Session expired. Please log in again.',
  'Too many login attempts. Please try again later.',
  'Your session has expired. Please log in again.',
  'Your session is invalid. Please log in again.',
  // The operators' panel: B §5 and §8, and the refusals of its calls.
  'Another operator just changed this user. Look again before you go on.',
  'Authentication failed. Please try again.',
  'Copied to clipboard!',
  'Failed',
  'Failed to create influencer invite',
  'Failed to delete quiz',
  'Failed to delete user',
  'Failed to fetch quizzes',
  'Failed to fetch submissions',
  'Failed to load dashboard statistics',
  'Failed to load user details',
  'Failed to load users',
  'Failed to resend invite email',
  'Failed to save quiz',
  'Failed to send password reset email',
  'Failed to update quiz status',
  'Failed to update subscription',
  'Failed to update user status',
  'Invalid credentials. Please try again.',
  'Invalid password',
  'Login failed',
  'Invalid request',
  'Invite email sent successfully!',
  'Password reset email sent successfully',
  'Session expired. Please start over.',
  'Subscription updated successfully',
  'This code is not right. Try the next one.',
  'Too many failed attempts. Please try again later.',
  'Too many invites were sent. Please try again later.',
  'Too many reset emails to this user. Please try again later.',
  'This account has been deactivated. Please contact support.',
  'User deactivated successfully',
  'User deleted successfully',
  'User reactivated successfully',
  // Public sites of families: B §5 and §8.
  'Failed to reserve',
  'Failed to submit',
  'Please enter your name and email.',
  'Please fill all required fields.',
  'RSVP submitted. Thank you!',
  // A §4: the upgrade screen, word for word.
  'Update complete!',
  'Update failed. Please refresh the page.',
  // The badge of what is not sent yet.
  'Waiting for signal',
  // For developers.
  'Links of mails stay on our own address.',
  // Several at the same time.
  "Too many uploads at once. They'll continue in a moment.",
])

/** The English texts of the catalogs: those of the web, and of the contract with its errors. */
function catalogTexts(): string[] {
  const field = (block: string, name: string) => {
    const lines = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(block)?.[1] ?? '""'
    return [...lines.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([line]) => String(JSON.parse(line))).join('')
  }
  return globSync('web/app/platform/i18n/catalogs/**/en.po', { cwd: root })
    .flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n\n').slice(1))
    .map((block) => field(block, 'msgstr'))
}

/** What mails and exports say, as far as it stands in their modules: texts of more than one word. */
function serverTexts(): string[] {
  const files = ['server/src/**/*mails.ts', 'server/src/**/*mail-commands.ts', 'server/src/**/mail-layout.ts']
  const exports = ['server/src/features/privacy/export-zip.ts', 'server/src/features/privacy/parts/*.ts']
  return globSync([...files, ...exports], { cwd: root }).flatMap((file) => {
    const found: string[] = []
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    walk(program as unknown as Node, (node) => {
      if (node.type === 'TemplateElement') found.push((node.value as { cooked: string }).cooked)
      else found.push(literal(node) ?? '')
    })
    return found.filter((text) => /\w \w/.test(text))
  })
}

test.each([
  ['catalogs', catalogTexts, 1500],
  ['mails and exports', serverTexts, 100],
] as const)('%s say it in the words of the product', (_, texts, least) => {
  const all = texts()
  expect(all.length).toBeGreaterThan(least)
  const broken = all
    .filter((text) => !allowed.has(text))
    .flatMap((text) => words.flatMap(([word, instead]) => (word.test(text) ? [`${text} (say: ${instead})`] : [])))
  expect(broken).toEqual([])
})

test('each word is found where it is used', () => {
  const used = 'Somebody, please look in the mail: no network, so the colour of milk put by may do what goes on anew!'
  expect(words.filter(([word]) => word.test(used)).length).toBe(10)
})
