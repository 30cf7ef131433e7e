const folder = 'server/src/features/site'
const guests = ['server/src/testing/guests.test.ts']
const visitors = [`${folder}/visitors.test.ts`]
const documents = [`${folder}/documents.test.ts`]
const owners = [`${folder}/site.test.ts`]

/** What visitors of families' public sites are shown. @type {import('../one-break.mjs').Break[]} */
export const sites = [
  {
    name: 'a site with a password answers calls without it',
    file: `${folder}/site-policy.ts`,
    find: "if (!isUnlocked && access.locked !== 'allowed') throw commonError('SITE_LOCKED')",
    put: '',
    tests: guests,
  },
  {
    name: 'a site that is off answers calls',
    file: `${folder}/site-policy.ts`,
    find: 'const isShown = isPreview ? !isWrite : site.enabled',
    put: 'const isShown = isPreview ? !isWrite : true',
    tests: guests,
  },
  {
    name: 'a module that is off answers calls',
    file: `${folder}/site-policy.ts`,
    find: 'access.module === undefined || hasModule(site, access.module)',
    put: 'true',
    tests: guests,
  },
  {
    name: 'a token of one site opens another',
    file: `${folder}/site-tickets.ts`,
    find: '[accountId, slug, secret, end, subject]',
    put: '[end, subject]',
    tests: visitors,
  },
  {
    name: 'visits outlive the password',
    file: `${folder}/site-commands.ts`,
    find: 'secret: isNewSecret ? newSecret() : before.secret,',
    put: 'secret: before?.secret ?? newSecret(),',
    tests: visitors,
  },
  {
    name: 'the address of a picture opens it once the photo is taken off',
    file: `${folder}/visitor-handlers.ts`,
    find: "return hasModule(site, 'gallery') && (await isPublishedPhoto(db, accountId, id))",
    put: 'return true',
    tests: visitors,
  },
  {
    name: 'guesses of a site’s password are not counted',
    file: `${folder}/visitor-handlers.ts`,
    find: 'const counted = await limits.consume(limit, key)',
    put: 'const counted = { ok: true, retryAfterS: 0 }',
    tests: visitors,
  },
  {
    name: 'a page behind a password is written whole',
    file: `${folder}/documents.ts`,
    find: 'if (!held.isUnlocked) {',
    put: 'if (false) {',
    tests: documents,
  },
  {
    name: 'a site that is turned on shows what was marked without a word',
    file: `${folder}/change-site.ts`,
    find: 'if (marked === 0) return',
    put: 'return',
    tests: owners,
  },
  {
    name: 'another family gets an address that a site has just left',
    file: `${folder}/site-queries.ts`,
    find: 'const owners = [...present, ...former]',
    put: 'const owners = [...present]',
    tests: owners,
  },
  {
    name: 'an export tells who reserved gifts to whoever hides that from themself',
    file: 'server/src/features/privacy/parts/household-parts.ts',
    find: 'hasClaims && !hidesClaims',
    put: 'hasClaims',
    tests: ['server/src/features/registry/registry.test.ts'],
  },
  {
    name: 'a file adds gifts and invites for whoever may not keep them',
    file: 'server/src/features/imports/own-reader.ts',
    find: "if (item.keptBy !== undefined && switches?.[item.keptBy] !== true) return { why: 'notAllowed' }",
    put: '',
    tests: ['server/src/features/imports/claims.test.ts'],
  },
  {
    name: 'a file publishes photos on a site that is on',
    file: 'server/src/features/imports/own-export.ts',
    find: 'member?.permissions.sitePublishPhotos === true && !isShown',
    put: 'member?.permissions.sitePublishPhotos === true',
    tests: ['server/src/features/imports/claims.test.ts'],
  },
]
