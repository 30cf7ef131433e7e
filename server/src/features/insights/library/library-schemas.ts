import { ideaAreas } from '@nestwren/contract/insights'
import * as z from 'zod'

/** Parts of the day that an idea suits; `partOfDay` in choose.ts says when each begins. */
const partsOfDay = ['morning', 'midday', 'afternoon', 'evening', 'night'] as const
export type PartOfDay = (typeof partsOfDay)[number]

/** Kinds of logs that an idea or a tip fits right before or after. */
export const careKinds = ['feeding', 'diaper', 'sleep', 'activity', 'bath'] as const
export type CareKind = (typeof careKinds)[number]

export const tipTopics = [
  'sleep',
  'feeding',
  'crying',
  'safety',
  'health',
  'development',
  'parents',
  'play',
  'teeth',
  'travel',
  'screen',
  'returning',
  'toilet',
] as const

const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const title = z.string().min(3).max(60)
const text = z.string().min(40).max(320)

/** Corrected age in whole months; `toMonths` is not included. */
const ages = { fromMonths: z.int().min(0).max(59), toMonths: z.int().min(1).max(60) }

const ideaWords = z
  .strictObject({ title, text, needs: z.array(z.string().min(3).max(60)).max(4).readonly() })
  .readonly()
const tipWords = z.strictObject({ title, text }).readonly()

const source = z
  .strictObject({
    key,
    organization: z.string().min(2),
    /** The text of the link, in the language of the document. */
    title: z.string().min(3),
    /** Year of publication or of the last review. */
    year: z.int().min(2000).max(2026),
    url: z.url({ protocol: /^https$/ }),
  })
  .readonly()
export type Source = z.infer<typeof source>

const idea = z
  .strictObject({
    key,
    ...ages,
    minutes: z.int().min(5).max(30),
    area: z.enum(ideaAreas),
    hours: z.array(z.enum(partsOfDay)).min(1).readonly(),
    /** Empty where it fits none of them more than another. */
    goesWith: z.array(z.enum(careKinds)).readonly(),
    source: key,
    en: ideaWords,
    es: ideaWords,
  })
  .readonly()
export type IdeaFacts = z.infer<typeof idea>

const tip = z
  .strictObject({
    key,
    ...ages,
    topic: z.enum(tipTopics),
    /** Empty where it fits none of them more than another. */
    goesWith: z.array(z.enum(careKinds)).readonly(),
    /** It is about something where a doctor is the way, and says so. */
    asksDoctor: z.boolean(),
    source: key,
    en: tipWords,
    es: tipWords,
  })
  .readonly()
export type TipFacts = z.infer<typeof tip>

/** What the files in `data/` hold. */
export const sourceFile = z.array(source)
export const ideaFile = z.array(idea)
export const tipFile = z.array(tip)
