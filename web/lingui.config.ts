import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { textParts } from './build-tools/features.ts'

/** Texts of errors that the server sends; needed only where they are translated. */
const errors = ['error-texts', 'rule-error-texts'].map((name) => `<rootDir>/app/platform/api/${name}.ts`)
/** Texts of the contract that only the server shows: those of the public sites of families. */
const siteTexts = '<rootDir>/../contract/src/site-texts'
/** Texts of the contract that only notifications show. */
const notices = ['notification-texts', 'reminder-texts', 'notice'].map((name) => `<rootDir>/../contract/src/${name}.ts`)

function catalog(path: string, include: string[], others: readonly string[] = []) {
  const exclude = others.map((other) => (/\.tsx?$/.test(other) ? other : `${other}/**`))
  return {
    path: `<rootDir>/app/platform/i18n/catalogs/${path}`,
    include,
    exclude: ['**/*.test.*', '**/*.gallery.tsx', '**/features/dev/**', '**/catalogs/**', ...exclude],
  }
}

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es'],
  // A text without a translation is shown in English rather than as an id.
  fallbackLocales: { default: 'en' },
  // Each feature has its own, and each folder within one, loaded with the code (build-tools/feature-texts.ts); `core` is
  // what every page may show.
  catalogs: [
    catalog(
      'core/{locale}',
      ['<rootDir>/app', '<rootDir>/../contract/src'],
      ['**/app/features', siteTexts, ...errors, ...notices],
    ),
    catalog('errors/{locale}', errors),
    catalog('site-texts/{locale}', [siteTexts]),
    ...textParts.map(({ name, path, without }) =>
      catalog(
        `${name}/{locale}`,
        [`<rootDir>/app/features/${path}`, ...(name === 'notifications' ? notices : [])],
        without.map((one) => `**/app/features/${one}`),
      ),
    ),
  ],
  // Line numbers would make every edit a diff in every catalog.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
