import type { Locale } from '@nestwren/contract/auth'
import ideasFromBirth from './data/ideas-0-6.json' with { type: 'json' }
import ideasFromSix from './data/ideas-6-12.json' with { type: 'json' }
import ideasFromTwelve from './data/ideas-12-24.json' with { type: 'json' }
import ideasFromTwentyFour from './data/ideas-24-60.json' with { type: 'json' }
import sourcesData from './data/sources.json' with { type: 'json' }
import tipsFromBirth from './data/tips-0-6.json' with { type: 'json' }
import tipsFromSix from './data/tips-6-12.json' with { type: 'json' }
import tipsFromTwelve from './data/tips-12-60.json' with { type: 'json' }
import { type IdeaFacts, ideaFile, type Source, sourceFile, type TipFacts, tipFile } from './library-schemas.ts'

/** An activity idea. `idea[locale]` holds its title, text, and the things it needs. */
export type LibraryIdea = Omit<IdeaFacts, 'source'> & { readonly source: Source }

/** A parenting tip. `tip[locale]` holds its title and text. */
export type LibraryTip = Omit<TipFacts, 'source'> & { readonly source: Source }

/** Every source that an idea or a tip names by its key. */
export const sources: readonly Source[] = sourceFile.parse(sourcesData)

/** Activity ideas for children of 0 to 59 months, by the age they begin at. Ages are corrected ages in whole months. */
export const ideas: readonly LibraryIdea[] = ideaFile
  .parse([...ideasFromBirth, ...ideasFromSix, ...ideasFromTwelve, ...ideasFromTwentyFour])
  .map(withSource)

/** Parenting tips for children of 0 to 59 months, by the age they begin at. Ages are corrected ages in whole months. */
export const tips: readonly LibraryTip[] = tipFile
  .parse([...tipsFromBirth, ...tipsFromSix, ...tipsFromTwelve])
  .map(withSource)

const ideasByKey: ReadonlyMap<string, LibraryIdea> = new Map(ideas.map((idea) => [idea.key, idea]))

/** Returns the idea with this key; undefined for a key that is not, or no longer, in the library. */
export function findIdea(key: string): LibraryIdea | undefined {
  return ideasByKey.get(key)
}

/**
 * Returns what the contract shows of an idea, in one language and without what the family said of it (`state`).
 */
export function ideaInWords(idea: LibraryIdea, locale: Locale) {
  const { title, text, needs } = idea[locale]
  const { key, area, minutes, fromMonths, toMonths } = idea
  return { key, title, text, area, minutes, needs: [...needs], fromMonths, toMonths, source: shownSource(idea.source) }
}

/** Returns what the contract shows of a tip, in one language. */
export function tipInWords(tip: LibraryTip, locale: Locale) {
  const { key, fromMonths, toMonths, asksDoctor } = tip
  return { key, ...tip[locale], fromMonths, toMonths, asksDoctor, source: shownSource(tip.source) }
}

/** Replaces the key of a source by the source. Throws where there is none, so the server does not start without it. */
function withSource<const Item extends { readonly key: string; readonly source: string }>(
  item: Item,
): Omit<Item, 'source'> & { readonly source: Source } {
  const source = sources.find(({ key }) => key === item.source)
  if (!source) throw new Error(`${item.key} names the source ${item.source}, which is not in sources.json`)
  return { ...item, source }
}

function shownSource({ organization, title, year, url }: Source) {
  return { organization, title, year, url }
}
