/** Languages whose pages are written below an address of their own; the first one's stand at the address itself. */
const locales = ['en', 'es'] as const

interface PublicPage {
  readonly path: string
  readonly file: string
  /** What makes the page move where that is less than the app: a script of its own, without React and the router. */
  readonly start?: string
}

/**
 * Pages that anybody may read (A §2, B §2), searched by search engines and read without scripts: written as HTML when the app
 * is built, once in each language. The server picks the language (server/src/platform/http/web-files.ts).
 */
export const publicPages: readonly PublicPage[] = [
  { path: '/', file: 'features/auth/front-page.tsx' },
  { path: '/privacy', file: 'features/public-pages/privacy-page.tsx' },
  { path: '/terms', file: 'features/public-pages/terms-page.tsx' },
  { path: '/support', file: 'features/public-pages/support-page.tsx' },
  {
    path: '/ready-test',
    file: 'features/quiz/ready-test-page.tsx',
    start: 'features/quiz/start-ready-test.ts',
  },
]

/** The part of an address that the build, and nobody else, sees before a page in another language. */
export const localePrefix = `${locales[1]}?`

/** All addresses that are written as HTML. */
export const prerenderedPaths: readonly string[] = publicPages.flatMap(({ path }) =>
  locales.map((locale) => (locale === 'en' ? path : `/${locale}${path}`.replace(/\/$/, ''))),
)

/** The language in which the page at an address of the build is written. */
export function localeOfPath(path: string): (typeof locales)[number] {
  return path.split('/')[1] === 'es' ? 'es' : 'en'
}
