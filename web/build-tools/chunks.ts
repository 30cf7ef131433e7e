/**
 * Few and larger chunks compress better than many small ones: for Home a seventh. What every page needs is in `base`,
 * `session` and `kit`; what every signed-in page needs is in `signed-in`. Everything else stays split by route, and no
 * public page loads what is only for signed-in ones.
 */
const signedIn = [
  /node_modules[\\/](@tanstack[\\/](query-core|react-query)|idb)[\\/]/,
  /app\/platform\/(cache|outbox|realtime)\//,
  /app\/platform\/units\/units\./,
  /app\/platform\/storage\/(connection|out-of-room)\./,
  /app\/platform\/uploads\/(resume|picture-cache)\./,
  /app\/platform\/api\/(queries|query-keys|selected-child)\./,
  /app\/features\/shell\/(shell-layout|access-gate|tabs|user-menu|user-button)\./,
  /app\/features\/home\//,
  /app\/features\/billing\/(billing-banner-slot|use-billing-notice|use-subscription-start)\./,
  /app\/features\/children\/(child-switcher|use-age-text|age)\./,
  /app\/features\/logs\/(log-provider|quick-log-row|log-actions|entry-line|use-entry-text|use-saved-text|use-today|day-head|writers-now|live-news|log-rights|use-kind-rights|use-own-kinds|use-family-settings|kinds\/index|kinds\/kind-drawing)\./,
  /app\/ui\/(console|watch-height|rail|header|skip-link|live-region|quick-log|timeline-item|writing-item|day-ribbon|stat-tile|chip-group|avatar|person-hues|offline-banner|empty-state)\./,
]

/** What nearly every page with something to type in has; the sign-in page is one. */
const form = [
  /app\/ui\/(field|text-input|text-area|password-input|checkbox|radio-list|switch|segmented|select|spinner|progress-bar)\./,
  /lucide-react\/.*\/icons\/(chevron-left|chevron-down|x|eye|eye-off|check)\./,
]

/** Dialogs, sheets and what they stand on. */
const sheet = [
  /node_modules[\\/](@radix-ui[\\/]react-(dialog|alert-dialog)|react-remove-scroll|aria-hidden)[\\/]/,
  /app\/ui\/(sheet|dialog|confirm-dialog|use-return-focus|scroll-lock|use-keyboard-room|use-drag-down|icon-button)\./,
]

/** The frame of a signed-in page other than Home. */
const page = [
  /app\/ui\/(page-header|badge|card)\./,
  /app\/features\/settings\/(loaded|use-save|use-when|settings-header|settings-section|settings-keys)\./,
  /app\/platform\/api\/(family-calls|family-api)\./,
  /lucide-react\/.*\/icons\/(trash|pencil|download|file-text)\./,
]

/** Also the kinds of queries that Home has none of. */
const isForOthers =
  /\.(gallery|test|fixture)\.|react-query[\\/].*[\\/](useQueries|useInfiniteQuery|useMutation)\.|query-core[\\/].*[\\/](queriesObserver|infiniteQueryObserver|mutationObserver)\./

export const chunks = {
  groups: [
    {
      name: 'base',
      priority: 4,
      test: /node_modules[\\/](react|react-dom|react-router|scheduler|@lingui|use-sync-external-store)[\\/]/,
    },
    {
      name: 'session',
      priority: 3,
      test: /app\/platform\/(session|preferences)\/|app\/platform\/(cache\/idle|sw\/update)\.|app\/platform\/i18n\/(i18n|use-locale)\.|app\/platform\/api\/(api|errors|core-calls)\./,
    },
    {
      name: 'kit',
      priority: 2,
      test: (id: string) =>
        /app\/ui\/(use-late-part|class-names|boot-screen|root-error-page|error-state|banner|button|toast-host|toast-store|skeleton|icons\/brand-mark)\./.test(
          id,
        ) && !isForOthers.test(id),
    },
    {
      name: 'signed-in',
      priority: 1,
      test: (id: string) => signedIn.some((part) => part.test(id)) && !isForOthers.test(id),
    },
    {
      name: 'form',
      test: (id: string) => form.some((part) => part.test(id)) && !isForOthers.test(id),
    },
    {
      name: 'sheet',
      test: (id: string) => sheet.some((part) => part.test(id)) && !isForOthers.test(id),
    },
    {
      name: 'page',
      test: (id: string) => page.some((part) => part.test(id)) && !isForOthers.test(id),
    },
  ],
}

/** Catalogs of texts are named by what they are, or they would all be called by their language. */
export function chunkFileNames({ facadeModuleId }: { readonly facadeModuleId?: string | null | undefined }): string {
  const [, part = 'core', locale] = /\/catalogs\/(?:([a-z]+)\/)?([a-z]+)\.po$/.exec(facadeModuleId ?? '') ?? []
  return locale === undefined ? 'assets/[name]-[hash].js' : `assets/texts-${part}-${locale}-[hash].js`
}
