import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es'],
  // A text without a translation is shown in English rather than as an id.
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/app/platform/i18n/catalogs/{locale}',
      include: ['<rootDir>/app', '<rootDir>/../contract/src'],
      exclude: ['**/*.test.*', '**/*.gallery.tsx', '**/features/dev/**', '**/catalogs/**'],
    },
  ],
  // Line numbers would make every edit a diff in every catalog.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
