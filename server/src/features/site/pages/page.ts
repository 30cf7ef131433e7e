import type { PageSetting } from './shapes.ts'
import { type Words, wordsIn } from './page-words.ts'

/** What the parts of a page are written with. */
export interface Page extends PageSetting {
  readonly slug: string
  readonly say: Words
  /** The address of a page of the site, of its path below it (`/registry`, empty for its home). */
  readonly to: (path: string, query?: Readonly<Record<string, string>>) => string
}

export function pageOf(setting: PageSetting, slug: string): Page {
  const to: Page['to'] = (path, query = {}) => {
    const search = new URLSearchParams({ ...setting.carried, ...query }).toString()
    return `/${encodeURIComponent(slug)}${path}${search === '' ? '' : `?${search}`}`
  }
  return { ...setting, slug, say: wordsIn(setting.locale), to }
}
