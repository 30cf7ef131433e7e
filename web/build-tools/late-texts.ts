import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Which features' texts, or those of a folder within one, are in a catalog of their own (lingui.config.ts). */
export const lateFeatures = {
  auth: ['auth'],
  account: ['onboarding', 'billing', 'settings'],
  family: [
    'photos',
    'documents',
    'vault',
    'notifications',
    'search',
    'away',
    'medicines',
    'milk',
    'logging',
    'logs/kinds/late',
  ],
} as const

const i18nDir = fileURLToPath(new URL('../app/platform/i18n/', import.meta.url)).replaceAll('\\', '/')

/** The part of the catalogs that a module's texts are in; null for the one every page loads. */
export function latePartOf(id: string): keyof typeof lateFeatures | null {
  const [, place = ''] = /\/app\/features\/(.+)$/.exec(id.replaceAll('\\', '/')) ?? []
  const [part] =
    Object.entries(lateFeatures).find(([, features]) => features.some((one) => place.startsWith(`${one}/`))) ?? []
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
      if (part === null || options?.ssr === true || !code.includes('@lingui/')) return null
      return { code: `import '${i18nDir}${part}-texts.ts'\n${code}`, map: null }
    },
  }
}
