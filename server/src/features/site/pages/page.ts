import type { SitePage, SiteView } from '../site-view.ts'
import { type Words, wordsIn } from './page-words.ts'

/** One sort of page, and what it shows. */
export type Shown<Name extends SitePage['is']> = Extract<SitePage, { is: Name }>

/** What the parts of a page are written with. */
export interface Page extends Omit<SiteView, 'page'> {
  readonly say: Words
  /** The address of a page of the site, of its path below it (`/registry`; empty for its home). */
  readonly to: (path: string, query?: Readonly<Record<string, string>>) => string
  /** The address of the same page with another query. */
  readonly again: (query: Readonly<Record<string, string>>) => string
  /** What each address of the site carries on in its query, by name. */
  readonly carried: readonly (readonly [string, string])[]
}

export function pageOf(view: SiteView): Page {
  const withQuery = (more: Readonly<Record<string, string>>): string => {
    const search = new URLSearchParams(view.query)
    for (const [name, value] of Object.entries(more)) search.set(name, value)
    return search.size === 0 ? '' : `?${search}`
  }
  return {
    ...view,
    say: wordsIn(view.locale),
    to: (path, query = {}) => `/${encodeURIComponent(view.slug)}${path}${withQuery(query)}`,
    again: withQuery,
    carried: [...new URLSearchParams(view.query)],
  }
}

/** What chats show below a link to a page of the site. */
export function aboutSite({ title, bio }: Page): string {
  return bio === '' ? title : bio
}
