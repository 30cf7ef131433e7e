import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Which features' texts, or those of a folder or file within one, are in a catalog of their own (lingui.config.ts). */
export const lateFeatures = {
  auth: ['auth'],
  account: ['onboarding', 'billing', 'settings'],
  family: [
    'photos',
    'documents',
    'recently-deleted',
    'vault',
    'notifications',
    'search',
    'away',
    'medicines',
    'milk',
    'logging',
    'logs/kinds/late',
  ],
  // What opens with a tap, or stands on pages other than Home.
  sheets: [
    'children/child-fields.tsx',
    'children/child-menu-chip.tsx',
    'children/child-sheet.tsx',
    'children/children-section.tsx',
    'children/use-child-form.ts',
    'logs/child-picker.tsx',
    'logs/choose-child-sheet.tsx',
    'logs/conflict-choice.tsx',
    'logs/deleted-page.tsx',
    'logs/diaper-quick-sheet.tsx',
    'logs/doubt-dialog.tsx',
    'logs/edit-entry-sheet.tsx',
    'logs/entry-check.ts',
    'logs/entry-details.tsx',
    'logs/entry-facts.tsx',
    'logs/feed-sheet.tsx',
    'logs/feed-timer-panel.tsx',
    'logs/kind-filter.tsx',
    'logs/kinds/activity-fields.tsx',
    'logs/kinds/bottle-fields.tsx',
    'logs/kinds/breast-fields.tsx',
    'logs/kinds/diaper-fields.tsx',
    'logs/kinds/feeding-fields.tsx',
    'logs/kinds/food-fields.tsx',
    'logs/kinds/names.ts',
    'logs/kinds/sleep-fields.tsx',
    'logs/kinds/span-fields.tsx',
    'logs/log-list.tsx',
    'logs/log-search.tsx',
    'logs/logs-page.tsx',
    'logs/more-sheet.tsx',
    'logs/new-entry-sheet.tsx',
    'logs/note-field.tsx',
    'logs/pumping-sheet.tsx',
    'logs/running-bar.tsx',
    'logs/top-up-panel.tsx',
    'logs/use-entry-form.ts',
    'reactions/comments.tsx',
    'reactions/like-line.tsx',
    'shell/user-menu-list.tsx',
    'timers/timer-bar.tsx',
  ],
} as const

const i18nDir = fileURLToPath(new URL('../app/platform/i18n/', import.meta.url)).replaceAll('\\', '/')

/** The part of the catalogs that a module's texts are in; null for the one every page loads. */
export function latePartOf(id: string): keyof typeof lateFeatures | null {
  const [, place = ''] = /\/app\/features\/(.+)$/.exec(id.replaceAll('\\', '/')) ?? []
  const [part] =
    Object.entries(lateFeatures).find(([, features]) =>
      features.some((one) => place === one || place.startsWith(`${one}/`)),
    ) ?? []
  return (part as keyof typeof lateFeatures | undefined) ?? null
}

/**
 * Lets every module of those features that has texts wait for its catalog, so that nobody has to think of it and no
 * page ever shows ids.
 */
export function lateTexts(): Plugin {
  return {
    name: 'late-texts',
    enforce: 'pre',
    transform(code, id, options) {
      const part = latePartOf(id)
      if (part === null || options?.ssr === true || !/@lingui\/|\/\*i18n\*\//.test(code)) return null
      return { code: `import '${i18nDir}${part}-texts.ts'\n${code}`, map: null }
    },
  }
}
