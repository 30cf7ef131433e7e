import { lineAt } from '../scan.mjs'

/** Where proofs are defined. */
const home = 'server/src/platform/http/access.ts'

/** Who may make one: those who asked first, and the seed of the demo family, which is nobody's request. */
const minters = new Set([
  'server/src/features/account/policy.ts',
  'server/src/features/demo/policy.ts',
  'server/src/features/family-links/link-policy.ts',
  'server/src/features/operators/staff-policy.ts',
  'server/src/features/site/site-policy.ts',
])

export const proofs = {
  name: 'only the kernel makes proofs of access',
  why: 'Code that holds a proof was asked "may they?". A proof that anybody can make says nothing, and no review finds the one that was made up.',
  instead:
    'Take the proof as a parameter from the handler, or ask for one: gate.decide({ access, caller, … }) gives the proof of what was asked, with its type.',
  check: ({ sources }) =>
    sources
      .filter(({ path, isTest }) => path.startsWith('server/src/') && path !== home && !isTest)
      .flatMap((source) => [...minted(source), ...cast(source)]),
}

function minted({ path, imports }) {
  if (minters.has(path)) return []
  return imports
    .filter(({ target, names }) => target === home && (/\bmint\b/.test(names) || names.includes('*')))
    .map(({ line }) => ({ path, line, message: 'takes mint of platform/http/access.ts' }))
}

/** A value said to be a proof. */
function cast({ path, bare, imports }) {
  const names = imports.filter(({ target }) => target === home).flatMap((found) => localProofs(found.names))
  if (names.length === 0) return []
  // The name that an import gives a type says nothing of a value.
  const code = bare.replace(/^import\b[^;=()]*?\bfrom\b/gm, (found) => found.replace(/[^\n]/g, ' '))
  return [...code.matchAll(new RegExp(`\\bas\\s+(${names.join('|')})\\b`, 'g'))].map((match) => ({
    path,
    line: lineAt(bare, match.index),
    message: `says ${match[1]} of what may be none`,
  }))
}

/** The names that this file gives to the types of proofs. */
function localProofs(names) {
  return names
    .replace(/[{}]/g, '')
    .replace(/\btype\s/g, '')
    .split(',')
    .map((part) => part.trim().split(/\s+as\s+/))
    .filter(([original]) => /Access(Of|ByWho)?$/.test(original))
    .map((pair) => pair.at(-1))
}
