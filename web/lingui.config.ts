import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { lateFeatures } from './build-tools/late-texts.ts'

const features = (names: readonly string[]) => names.map((name) => `<rootDir>/app/features/${name}`)
const auth = features(lateFeatures.auth)
const account = features(lateFeatures.account)
const family = features(lateFeatures.family)
const sheets = features(lateFeatures.sheets)
const errors = '<rootDir>/app/platform/api/error-texts.ts'
/** Texts of the contract that Home does not show. */
const notices = '<rootDir>/../contract/src/notification-texts.ts'

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
  // What each part is for stands in platform/i18n/i18n.ts; build-tools/late-texts.ts loads them with their features.
  catalogs: [
    catalog(
      '{locale}',
      ['<rootDir>/app', '<rootDir>/../contract/src'],
      [...auth, ...account, ...family, ...sheets, errors, notices],
    ),
    catalog('auth/{locale}', auth),
    catalog('account/{locale}', account),
    catalog('family/{locale}', [...family, notices]),
    catalog('sheets/{locale}', sheets),
    catalog('errors/{locale}', [errors]),
  ],
  // Line numbers would make every edit a diff in every catalog.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
