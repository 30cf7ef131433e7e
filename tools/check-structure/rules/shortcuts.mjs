import { lineAt } from '../scan.mjs'

/** Rules of Biome that hold everywhere: where one is in the way, the code changes. */
const kept = [
  'noExplicitAny',
  'noNonNullAssertion',
  'noEnum',
  'noConstEnum',
  'noTsIgnore',
  'noImportCycles',
  'noBarrelFile',
  'noExcessiveLinesPerFile',
]

export const shortcuts = {
  name: 'no way around the checks',
  why: 'One silenced error hides every later one in the same place.',
  instead:
    'Give the value its real type, narrow it, or parse it with zod where it comes in; move what two files share into the lower one; part a file by what is done.',
  check: ({ sources }) =>
    sources.flatMap((source) => [
      ...findInComments(
        source,
        /(?:\/\/|\/\*)[ \t]*@ts-(?:nocheck|expect-error)\b/g,
        'silences the type checker',
      ).filter(
        // A test may prove that something does not compile.
        ({ message }) => !(source.isTest && message.includes('@ts-expect-error')),
      ),
      ...findInComments(
        source,
        new RegExp(`biome-ignore(?:-\\w+)?[ \\t]+lint/\\w+/(?:${kept.join('|')})\\b`, 'g'),
        'switches a rule off',
      ),
    ]),
}

export const tests = {
  name: 'tests that run',
  why: 'A test that is left out looks like a test that passes.',
  instead: 'Repair it or delete it. What depends on the surroundings uses skipIf or runIf with the reason in its name.',
  check: ({ sources }) =>
    sources
      .filter(({ isTest }) => isTest)
      .flatMap((source) =>
        find(
          source,
          source.bare,
          /\b(?:it|test|describe|suite)\.(?:only|skip|todo|fixme|fails)\b(?:\.each\b)?\s*\(/g,
          'leaves tests out',
        ),
      ),
}

/** Places where a comment says it; the same words in a string are only words. */
function findInComments(source, pattern, what) {
  const { text, code } = source
  const comments = text.split('').map((char, at) => (code[at] === char && char !== '\n' ? ' ' : char))
  return find(source, comments.join(''), pattern, what)
}

function find({ path }, text, pattern, what) {
  return [...text.matchAll(pattern)].map((match) => ({
    path,
    line: lineAt(text, match.index),
    message: `${match[0].trim()} ${what}`,
  }))
}
