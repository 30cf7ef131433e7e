import * as z from 'zod/mini'
import { endpoint, file } from './endpoint.ts'
import { id, line, page, paging } from './fields.ts'
import { learnSilences, projectionModel } from './projection/model.ts'

/** Where a text comes from. */
const source = z.object({ organization: z.string(), title: z.string(), year: z.int(), url: z.string() })

export const ideaAreas = ['movement', 'language', 'senses', 'thinking', 'together', 'outdoors', 'calm'] as const

/** What a family said of an idea. */
export const ideaStates = ['none', 'saved', 'done', 'notForUs'] as const
export type IdeaState = (typeof ideaStates)[number]

const idea = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  area: z.enum(ideaAreas),
  minutes: z.int(),
  needs: z.array(z.string()),
  /** Corrected age in months, `toMonths` not included. */
  fromMonths: z.int(),
  toMonths: z.int(),
  source,
  state: z.enum(ideaStates),
})
export type Idea = z.infer<typeof idea>

const tip = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  fromMonths: z.int(),
  toMonths: z.int(),
  /** It is about something where a doctor is the way. */
  asksDoctor: z.boolean(),
  source,
})
export type Tip = z.infer<typeof tip>

const ofChild = z.strictObject({ childId: id })

export const insights = {
  get: endpoint({
    method: 'GET',
    path: '/api/insights',
    summary: 'Ideas and tips that fit a child now, and what the next feed, nap and bedtime are projected from.',
    access: { who: 'child', area: 'logs', level: 'view', child: 'query.childId' },
    query: ofChild,
    output: z.object({
      ideas: z.array(idea),
      tips: z.array(tip),
      projection: z.object({
        /** Learned from the family's own logs; null with the reason in `silent`. */
        model: z.nullable(projectionModel),
        /** `off`: the caller does not want any. */
        silent: z.nullable(z.enum(['off', ...learnSilences])),
      }),
      /** A language model is configured; whether this family lets it be asked. */
      assistant: z.object({ isThere: z.boolean(), isAllowed: z.boolean() }),
    }),
    errors: {},
  }),
  listIdeas: endpoint({
    method: 'GET',
    path: '/api/insights/ideas',
    summary: 'Ideas that the family saved, has done, or does not want for a child.',
    access: { who: 'child', area: 'logs', level: 'view', child: 'query.childId' },
    query: z.strictObject({ childId: id, state: z.enum(['saved', 'done', 'notForUs']), ...paging }),
    output: page(idea),
    errors: {},
  }),
  markIdea: endpoint({
    method: 'PUT',
    path: '/api/insights/ideas/:key',
    summary: 'Says of an idea that it was done, is saved, or is not for this child.',
    access: { who: 'child', area: 'logs', level: 'add', child: 'body.childId' },
    params: z.strictObject({ key: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)) }),
    body: z.strictObject({ childId: id, state: z.enum(ideaStates) }),
    output: idea,
    errors: {},
  }),
  allowAssistant: endpoint({
    method: 'PUT',
    path: '/api/insights/assistant',
    summary: 'Lets a language model be asked with the coarse data of this family (age and counts), or no longer.',
    access: { who: 'member', only: 'parents' },
    body: z.strictObject({ isAllowed: z.boolean() }),
    output: z.object({ isThere: z.boolean(), isAllowed: z.boolean() }),
    errors: {},
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/insights/ask',
    summary:
      'Ideas in words for a question, as a stream of server-sent events: `text`, `sources`, `done`. Without a model, or where it fails, from the library.',
    access: { who: 'child', area: 'logs', level: 'view', child: 'body.childId' },
    body: z.strictObject({ childId: id, question: line(300) }),
    output: file,
    errors: {},
  }),
}
