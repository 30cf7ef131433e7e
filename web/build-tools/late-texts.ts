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
    'unsent',
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

const i18nModule = `${i18nDir}i18n.ts`
/** A dynamic import of our own code; types (`typeof import('…')`, `import('…').Name`) are no imports. */
const ownImport = /(?<!typeof )\bimport\(('\.[^']+')\)(?!\.[A-Z])/g
/** Where the router imports the code of a page, and the import in it. */
const routerFile = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/
const routeImport = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)*route\.module\s*\)/

const shownCode = /\/app\/(features|ui)\//
/** What the router imports is asked for its own exports only. */
const route = /-(page|layout)\.tsx$/

const fileOf = (id: string) => new URL(id.replaceAll('\\', '/').split('?')[0] ?? '', 'file:///').pathname

/**
 * Puts the wait for texts behind every dynamic import of a feature's or the kit's code and behind the router's import of a
 * page; null when there is none.
 */
export function awaitTexts(code: string, id: string): string | null {
  const file = fileOf(id)
  const wait = (found: string) => `${found}.then(__withTexts)`
  const isShown = (specifier: string) => shownCode.test(new URL(specifier.slice(1, -1), `file://${file}`).pathname)
  const awaited = routerFile.test(file)
    ? code.replace(routeImport, wait)
    : code.replace(ownImport, (found, specifier: string) => (isShown(specifier) ? wait(found) : found))
  return awaited === code ? null : `import { withTexts as __withTexts } from '${i18nModule}'\n${awaited}`
}

/**
 * Lets every module of those features that has texts ask for its catalog, and whoever imports code while the app runs wait
 * for it, so that nobody has to think of it and no page ever shows ids. While developing, pages do not wait: words travel
 * with the code there.
 */
export function lateTexts(): Plugin {
  let hasRouter = false
  return {
    name: 'late-texts',
    enforce: 'pre',
    transform(code, id, options) {
      if (options?.ssr === true) return null
      const part = latePartOf(id)
      const hasTexts = part !== null && /@lingui\/|\/\*i18n\*\//.test(code)
      const awaited = awaitTexts(code, id)
      if (routerFile.test(fileOf(id))) hasRouter = awaited !== null
      const isMarked = shownCode.test(fileOf(id)) && /\.tsx?$/.test(fileOf(id)) && !route.test(fileOf(id))
      if (!hasTexts && awaited === null && !isMarked) return null
      const texts = hasTexts ? `import '${i18nDir}${part}-texts.ts'\n` : ''
      // Seen by whoever imports it while the app runs, and dropped where nobody does.
      const mark = isMarked ? '\nexport const hasRun = true\n' : ''
      return { code: `${texts}${awaited ?? code}${mark}`, map: null }
    },
    generateBundle() {
      if (this.environment.name === 'client' && !hasRouter)
        this.error("The router's import of pages was not found (build-tools/late-texts.ts): pages would show ids.")
    },
  }
}
