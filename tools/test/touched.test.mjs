import { expect, it } from 'vitest'
import { findBase, inGit, testsOf, touchedFeatures, touchedFiles } from './touched.mjs'

/** A git that knows some answers, by the words of the question. */
const gitWith =
  (answers) =>
  async (...args) =>
    answers[args.join(' ')] ?? null

it('begins where the branch forked from the one it follows', async () => {
  const git = gitWith({ 'rev-parse HEAD': 'c', 'merge-base HEAD @{upstream}': 'a' })
  expect(await findBase(git, undefined)).toBe('a')
})

it('begins in a clone at the newest commit that is hours older than the last', async () => {
  const git = gitWith({
    'rev-parse HEAD': 'c',
    'merge-base HEAD @{upstream}': 'c',
    'log -1 --format=%ct': '100000',
    'rev-list -1 --before=78400 HEAD': 'b',
  })
  expect(await findBase(git, undefined)).toBe('b')
})

it('begins where it is told, and knows nothing without a history', async () => {
  expect(await findBase(gitWith({ 'rev-parse --verify v1^{commit}': 'a' }), 'v1')).toBe('a')
  expect(await findBase(gitWith({}), undefined)).toBe(null)
  expect(await touchedFiles(null, gitWith({}))).toEqual([])
})

it('takes changed and new files for touched', async () => {
  const git = gitWith({
    'diff --name-only --diff-filter=d a': 'web/app/features/milk/list.ts\nREADME.md',
    'ls-files --others --exclude-standard': 'server/src/features/food/new.ts',
  })
  const files = await touchedFiles('a', git)
  expect(files).toHaveLength(3)
  expect(touchedFeatures(files)).toEqual(['food', 'milk'])
})

it('finds the tests of a feature in every workspace, and those beside a file', () => {
  const tests = [
    'contract/src/milk.test.ts',
    'server/src/features/milk/milk.test.ts',
    'server/src/platform/http/mount.test.ts',
    'server/src/platform/mail/mail.test.ts',
    'web/app/features/milk/sheets/list.test.tsx',
    'web/app/ui/sheet.test.tsx',
  ]
  expect(testsOf(['web/app/features/milk/list.ts'], tests)).toEqual([tests[0], tests[1], tests[4]])
  expect(testsOf(['contract/src/milk.ts'], tests)).toEqual([tests[0], tests[1], tests[4]])
  expect(testsOf(['server/src/platform/http/mount.ts'], tests)).toEqual([tests[2]])
  expect(testsOf(['README.md', 'web/app/ui/menu.tsx'], tests)).toEqual([tests[5]])
})

it('hears what git says, and takes a refusal for nothing', async () => {
  expect(await inGit('rev-parse', '--is-inside-work-tree')).toBe('true')
  expect(await inGit('rev-parse', '--verify', 'there-is-no-such-branch')).toBe(null)
})
