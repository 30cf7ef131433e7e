const features = 'server/src/features'
const walk = [`${features}/vault/locked-walk.test.ts`]
const locked = [`${features}/vault/locked.test.ts`]
const exported = [`${features}/vault/locked-exports.test.ts`]
const imported = [`${features}/vault/locked-imports.test.ts`]
const notices = [`${features}/vault/locked-notices.test.ts`]

/** What the vault locks. @type {import('../one-break.mjs').Break[]} */
export const vault = [
  {
    name: 'the vault locks nothing',
    file: `${features}/account/policy.ts`,
    find: "if (!isAddition && vaultStateOf(snapshot, area, now) === 'locked') throw",
    put: 'if (false) throw',
    tests: locked,
  },
  {
    name: 'a locked list is refused instead of being empty',
    file: 'server/src/platform/http/mount.ts',
    find: "if (!isLocked || method !== 'GET' || access.who !== 'family') throw error",
    put: 'throw error',
    tests: locked,
  },
  {
    name: 'a device that has nothing open hears of what is locked',
    file: `${features}/account/kernel-policy.ts`,
    find: '.filter((area) => !isLocked(area))',
    put: '',
    tests: walk,
  },
  {
    name: 'what is locked is pushed to phones',
    file: `${features}/notifications/queries.ts`,
    find: '!isVaultOpen && isVaultSection(area) &&',
    put: 'false &&',
    tests: locked,
  },
  {
    name: 'the address of a locked file that was told before still opens it',
    file: `${features}/storage/handlers.ts`,
    find: "if (isRefused && error.code !== 'VAULT_LOCKED') return false\n    throw error",
    put: "if (isRefused && error.code !== 'VAULT_LOCKED') return false\n    return true",
    tests: locked,
  },
  {
    name: 'browsers store files of the vault',
    file: `${features}/storage/handlers.ts`,
    find: "seen === 'in vault' ? vaultCacheControl : cacheControl",
    put: 'cacheControl',
    tests: walk,
  },
  {
    name: 'an export holds locked photos',
    file: `${features}/privacy/parts/item-parts.ts`,
    find: "  if (typeof item.area === 'string' && isLeftOut(scope, item.area)) return null\n",
    put: '',
    tests: exported,
  },
  {
    name: 'an export holds what is kept in the vault',
    file: `${features}/privacy/export-scope.ts`,
    find: 'vault.enabled && !opened.includes(section)',
    put: 'isProtected(vault, section) && !opened.includes(section)',
    tests: walk,
  },
  {
    name: 'an export names the photos of what it holds though they are locked',
    file: `${features}/privacy/parts/item-parts.ts`,
    find: "const isLinked = holdsKept(scope, 'photos')",
    put: 'const isLinked = true',
    tests: exported,
  },
  {
    name: 'an export with locked photos is handed out',
    file: `${features}/privacy/handlers.ts`,
    find: "      if (isTheirs && isLocked(row, vault)) throw commonError('VAULT_LOCKED')\n",
    put: '',
    tests: exported,
  },
  {
    name: 'an import brings photos into a vault that is locked',
    file: `${features}/imports/handlers.ts`,
    find: 'if (bringsLocked(row, await lockedFor(context, access))) throw',
    put: 'if (false) throw',
    tests: imported,
  },
  {
    name: 'an import tells which locked photos are here already',
    file: `${features}/imports/locked-lists.ts`,
    find: 'imported: 0, alreadyHere: 0, leftOut: 0, locked',
    put: 'locked',
    tests: imported,
  },
  {
    name: 'a reminder names a locked document',
    file: `${features}/documents/tasks.ts`,
    find: '(one) => mayHear(readersBy(one)))',
    put: '(one) => mayHear(readersBy(one), { isVaultOpen: true }))',
    tests: notices,
  },
  {
    name: 'reminders tell how many documents are locked',
    file: `${features}/documents/tasks.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is looked for in a source.
    find: '`vault-document:${now.toISOString().slice(0, 10)}:${userId}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Likewise.
    put: '`vault-${about}`',
    tests: notices,
  },
  {
    name: 'an answer names the locked photo of an entry',
    file: 'server/src/platform/http/mount.ts',
    find: "caller === null ? 'all' : await deps.gate.photoLinks(caller)",
    put: "'all'",
    tests: walk,
  },
  {
    name: 'a live event names the locked photo of an entry',
    file: 'server/src/platform/realtime/realtime.ts',
    find: 'const linking = namesPhotos(payload) ?',
    put: 'const linking = false ?',
    tests: walk,
  },
  {
    name: 'a change on a locked phone takes the photo away',
    file: 'server/src/platform/http/mount.ts',
    find: "photoLinks !== 'all' && route.endpoint.method !== 'POST'",
    put: 'false',
    tests: walk,
  },
]
