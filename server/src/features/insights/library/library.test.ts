import { ideaAreas, insights } from '@nestwren/contract/insights'
import { describe, expect, it } from 'vitest'
import { findIdea, ideaInWords, ideas, sources, tipInWords, tips } from './library.ts'
import { tipTopics } from './library-schemas.ts'

const locales = ['en', 'es'] as const
const everything = [...ideas, ...tips]
const texts = everything.flatMap((item) => locales.map((locale) => ({ item, locale, ...item[locale] })))

/** Keys of the items whose words in this language match. */
const keysWith = (items: readonly (typeof everything)[number][], locale: (typeof locales)[number], words: RegExp) =>
  items.filter((item) => words.test(`${item[locale].title} ${item[locale].text}`)).map(({ key }) => key)

const months = Array.from({ length: 60 }, (_, month) => month)
const at = <Item extends { readonly fromMonths: number; readonly toMonths: number }>(
  items: readonly Item[],
  month: number,
) => items.filter(({ fromMonths, toMonths }) => fromMonths <= month && month < toMonths)

const meaningfulWords = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu))
const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>) => {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / (a.size + b.size - shared)
}

describe('the size of the library', () => {
  it('holds at least 110 ideas and 66 tips', () => {
    expect(ideas.length).toBeGreaterThanOrEqual(110)
    expect(tips.length).toBeGreaterThanOrEqual(66)
  })

  it('has enough for every month of age', () => {
    const enough = months.map((month) => (month < 24 ? { ideas: 12, tips: 8 } : { ideas: 8, tips: 5 }))
    const short = months.filter(
      (month) =>
        at(ideas, month).length < (enough[month]?.ideas ?? 0) || at(tips, month).length < (enough[month]?.tips ?? 0),
    )
    expect(short).toEqual([])
  })

  it.each(['morning', 'midday', 'afternoon', 'evening'] as const)('has 8 ideas for every month in the %s', (part) => {
    expect(months.filter((month) => at(ideas, month).filter(({ hours }) => hours.includes(part)).length < 8)).toEqual(
      [],
    )
  })

  it('has a calm idea for every month at night', () => {
    const atNight = ideas.filter(({ area, hours }) => area === 'calm' && hours.includes('night'))
    expect(months.filter((month) => at(atNight, month).length === 0)).toEqual([])
  })

  it('has every area and every topic', () => {
    expect(new Set(ideas.map(({ area }) => area))).toEqual(new Set(ideaAreas))
    expect(new Set(tips.map(({ topic }) => topic))).toEqual(new Set(tipTopics))
  })
})

describe('each item', () => {
  it('has a key of its own that the contract accepts', () => {
    expect(new Set(everything.map(({ key }) => key)).size).toBe(everything.length)
    const accepts = (key: string) => insights.markIdea.params.safeParse({ key }).success
    expect(everything.filter(({ key }) => !accepts(key))).toEqual([])
  })

  it('begins before it ends', () => {
    expect(everything.filter(({ fromMonths, toMonths }) => fromMonths >= toMonths)).toEqual([])
  })

  it('says something else in each language', () => {
    const same = everything.filter(({ en, es }) => en.title === es.title || en.text === es.text)
    expect(same).toEqual([])
  })

  it('has a title of its own in each language', () => {
    for (const locale of locales) {
      expect(new Set(everything.map((item) => item[locale].title)).size).toBe(everything.length)
    }
  })

  it('needs the same things in both languages', () => {
    expect(ideas.filter(({ en, es }) => en.needs.length !== es.needs.length)).toEqual([])
  })

  it('is two or three sentences, a tip up to four', () => {
    const sentences = (text: string) => text.match(/[.?]["»]?(?=\s+[A-ZÁÉÍÓÚÑ«"¿]|$)/g)?.length ?? 0
    const topics = new Map(tips.map(({ key }) => [key, 4]))
    const off = texts.filter(({ item, text }) => sentences(text) < 2 || sentences(text) > (topics.get(item.key) ?? 3))
    expect(off.map(({ item, locale }) => `${item.key} ${locale}`)).toEqual([])
  })

  it('is not nearly another one', () => {
    const alike = locales.flatMap((locale) => {
      const all = everything.map((item) => ({
        key: item.key,
        words: meaningfulWords(`${item[locale].title} ${item[locale].text}`),
      }))
      return all.flatMap((a, index) =>
        all
          .slice(index + 1)
          .filter((b) => likeness(a.words, b.words) > 0.35)
          .map((b) => `${locale}: ${a.key}, ${b.key}`),
      )
    })
    expect(alike).toEqual([])
  })
})

describe('sources', () => {
  it('are all named by some idea or tip, and have keys and addresses of their own', () => {
    const used = new Set(everything.map(({ source }) => source.key))
    expect(sources.filter(({ key }) => !used.has(key))).toEqual([])
    expect(new Set(sources.map(({ key }) => key)).size).toBe(sources.length)
    expect(new Set(sources.map(({ url }) => url)).size).toBe(sources.length)
  })

  it('have https addresses without query or fragment, and a year that has been', () => {
    for (const { url, year } of sources) {
      const { protocol, search, hash } = new URL(url)
      expect({ url, protocol, search, hash }).toEqual({ url, protocol: 'https:', search: '', hash: '' })
      expect(year).toBeLessThanOrEqual(2026)
    }
  })
})

describe('the voice', () => {
  it.each([
    ['promises', /\bsafe(ly|r|st|ty)?\b|\bguarantee/i],
    ['verdicts', /\bnormal(ly)?\b|\bdelayed\b|\bshould have\b/i],
    ['words that medicine uses of doses', /\bdue\b|\bOK\b|\bokay\b|\ballowed\b/i],
    ['padding', /\bplease\b|\bsimply\b|\bjust\b|\bsuccessfully\b|!/i],
    [
      'words with another one in the glossary',
      /\b(nappy|nappies|kids?|infants?|toddlers?|meals?|diary|carers?|mom|dad)\b/i,
    ],
    ['whom it leaves open', /\b(somebody|nobody|whoever|anymore than)\b/i],
    ['medicines and doses', /paracetamol|acetaminophen|ibuprofen|aspirin|\b\d+ ?(mg|ml|drops)\b/i],
  ])('has no %s in English', (_what, words) => {
    expect(keysWith(everything, 'en', words)).toEqual([])
  })

  it.each([
    ['promises', /\bsegur[oa]s?\b|\bgarantiz/i],
    ['verdicts', /\bnormal(es|mente)?\b|\bretras/i],
    ['padding', /\bpor favor\b|\bsimplemente\b|[!¡]/i],
    [
      'formal or regional address',
      /\b(usted|ustedes|vosotros|vosotras|vuestr[oa]s?|miren|hagan|jueguen|mirad|haced|vos)\b/i,
    ],
    ['words that some countries misread', /\b(coger|coge|coged|cogerlo)\b/i],
    ['medicines and doses', /paracetamol|ibuprofeno|aspirina|\b\d+ ?(mg|ml|gotas)\b/i],
  ])('has no %s in Spanish', (_what, words) => {
    expect(keysWith(everything, 'es', words)).toEqual([])
  })

  it('calls a child "they"', () => {
    expect(keysWith(everything, 'en', /\b(he|she|him|his|hers?|himself|herself)\b/i)).toEqual([])
  })

  it('has no period at the end of titles and of things needed', () => {
    const labels = [...texts.map(({ title }) => title), ...ideas.flatMap(({ en, es }) => [...en.needs, ...es.needs])]
    expect(labels.filter((label) => /[.:;]$|^\s|\s$/.test(label))).toEqual([])
  })

  it('sets no Spanish quotes the English way', () => {
    expect(keysWith(everything, 'es', /["“”]/)).toEqual([])
    expect(keysWith(everything, 'en', /[«»“”]/)).toEqual([])
  })
})

describe('what must hold for the child', () => {
  const firstYear = ideas.filter(({ fromMonths }) => fromMonths < 12)

  it('offers no honey, nuts, or screens in ideas of the first year', () => {
    expect(keysWith(firstYear, 'en', /\b(honey|nuts?|peanuts?|popcorn|screens?|TV|videos?|tablet)\b/i)).toEqual([])
    expect(
      keysWith(firstYear, 'es', /\b(miel|nue(z|ces)|frutos secos|maní|pantallas?|tele|vídeos?|tableta)\b/i),
    ).toEqual([])
  })

  it('offers no screens in ideas at all', () => {
    expect(keysWith(ideas, 'en', /\b(screens?|TV|videos?|tablets?|apps?)\b/i)).toEqual([])
  })

  it('names soft things in tips about sleep only to keep them out of the crib', () => {
    const soft = /pillow|blanket|bumper|stuffed|cushion|wedge|quilt|comforter/i
    const named = keysWith(
      tips.filter(({ topic }) => topic === 'sleep'),
      'en',
      soft,
    )
    expect(named).toEqual(['empty-crib'])
    expect(tips.find(({ key }) => key === 'empty-crib')?.en.text).toMatch(/stay out of the crib/)
  })

  it('lays a baby down on their back wherever laying down to sleep is told', () => {
    const laid = everything.filter(
      ({ fromMonths, en }) => fromMonths < 12 && /\blay (your (baby|child)|them)\b[^.]*\bcrib\b/i.test(en.text),
    )
    expect(laid.length).toBeGreaterThan(2)
    expect(laid.filter(({ en }) => !/on their back/.test(en.text))).toEqual([])
  })

  it('keeps an adult at hand wherever there is water to get into', () => {
    const inWater = ideas.filter(({ en }) => /\b(in|to) the bath\b|\bwater in a bowl\b/i.test(en.text))
    expect(inWater.length).toBeGreaterThan(3)
    expect(inWater.filter(({ en }) => !/within arm's reach|Stay beside/.test(en.text))).toEqual([])
    expect(inWater.filter(({ es }) => !/al alcance del brazo|Quédate al lado/.test(es.text))).toEqual([])
  })

  it('has small things only for children from 3 years on', () => {
    const small = keysWith(ideas, 'en', /\b(beads?|beans?|coins?|pasta|marbles?|buttons?|necklace)\b/i)
    const keys = new Set(ideas.filter(({ fromMonths }) => fromMonths >= 36).map(({ key }) => key))
    expect(small.filter((key) => !keys.has(key))).toEqual([])
  })

  it('says to call the doctor in both languages where a doctor is the way, and nowhere else', () => {
    const doctor = tips.filter(({ asksDoctor }) => asksDoctor).map(({ key }) => key)
    expect(doctor.length).toBeGreaterThan(10)
    expect(keysWith(tips, 'en', /\bcall your doctor\b/i)).toEqual(doctor)
    expect(keysWith(tips, 'es', /\bllama\b[^.]*\ba tu médico\b/i)).toEqual(doctor)
  })
})

describe('what the contract shows', () => {
  it('is accepted by the contract in both languages', () => {
    const empty = {
      projection: { model: null, silent: 'off' },
      assistant: { isThere: false, isAllowed: false },
    }
    for (const locale of locales) {
      const answer = {
        ...empty,
        ideas: ideas.map((idea) => ({ ...ideaInWords(idea, locale), state: 'none' })),
        tips: tips.map((tip) => tipInWords(tip, locale)),
      }
      expect(insights.get.output.parse(answer)).toEqual(answer)
    }
  })

  it('finds an idea by its key, and nothing by another', () => {
    expect(findIdea('peekaboo-hands')?.es.title).toBe('Cucú')
    expect(findIdea('on-their-back')).toBeUndefined()
  })
})
