import { type Idea, insights } from '@nestwren/contract/insights'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { FeatureDeps, TaskDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { readZone } from '../notifications/public.ts'
import { readPreferences } from '../settings/public.ts'
import { eventStream, fromLibrary, fromModel, promptOf, toHelp } from './assistant/answer.ts'
import { streamWords } from './assistant/stream-words.ts'
import { groundFor } from './ground.ts'
import { wayToHelp } from './help/way-to-help.ts'
import { chooseIdeas, chooseTips, type IdeaHistory } from './library/choose.ts'
import { findIdea, ideaInWords, tipInWords } from './library/library.ts'
import { markIdea, setConsent } from './mark-commands.ts'
import { decodeMarkCursor, encodeMarkCursor, listMarks, type MarkRow, readConsent, readMarks } from './mark-queries.ts'
import { localeOf, namesOfFamily, readMoment } from './moment-queries.ts'
import type { Projections } from './projections.ts'
import { withoutNames } from './question/names.ts'
import { isForIdeas } from './question/recognize.ts'
import { insightTasks } from './tasks.ts'

interface InsightDeps extends FeatureDeps {
  readonly projections: Projections
}

const [ideasAtOnce, tipsAtOnce] = [6, 3]

export const insightsFeature: Feature<InsightDeps & Pick<TaskDeps, 'database'>> = {
  calls: (parts) => [calls(insights, insightHandlers(parts), { autocommit: ['ask'] })],
  tasks: insightTasks,
}

/** The handlers of contract.insights. */
function insightHandlers({ config, limits, log, projections }: InsightDeps): Handlers<typeof insights> {
  const isThere = config.assistant !== null
  return {
    async get(context, _input, access) {
      const { accountId, userId } = access.caller
      const { childId } = access.child
      const assistant = { isThere, isAllowed: isThere && (await readConsent(context.db, accountId)) }
      const isOff = (await readPreferences(context.db, userId)).projections === 'off'
      const read = await readMoment(context.db, access, context.now)
      if (read === null)
        return { ideas: [], tips: [], projection: { model: null, silent: isOff ? 'off' : 'noLogs' }, assistant }
      const locale = await localeOf(context.db, access.caller)
      const marks = await readMarks(context.db, access)
      const states = new Map(marks.map(({ key, state }) => [key, state]))
      const ideas = chooseIdeas(read.moment, historyOf(marks, context.now), ideasAtOnce, read.day)
      const tips = chooseTips(read.moment, tipsAtOnce, read.day)
      const of = { accountId, childIds: [childId], timeZone: read.timeZone }
      const learned = isOff ? undefined : (await projections.learned(context.db, of, context.now)).get(childId)
      return {
        ideas: ideas.map((idea) => ({ ...ideaInWords(idea, locale), state: states.get(idea.key) ?? 'none' })),
        tips: tips.map((tip) => tipInWords(tip, locale)),
        projection: { model: learned?.model ?? null, silent: isOff ? 'off' : (learned?.silent ?? null) },
        assistant,
      }
    },

    async listIdeas(context, { query }, access) {
      const { state, limit } = query
      const cursor = cursorAsked(context, query, decodeMarkCursor)
      const rows = await listMarks(context.db, access, { state, cursor, limit })
      const locale = await localeOf(context.db, access.caller)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      // An idea that a newer library has no longer is not shown.
      const items = page.flatMap(({ key }): Idea[] => {
        const idea = findIdea(key)
        return idea === undefined ? [] : [{ ...ideaInWords(idea, locale), state }]
      })
      return { items, nextCursor: last === undefined ? null : encodeMarkCursor(last) }
    },

    async markIdea(context, { params, body }, access) {
      const idea = findIdea(params.key)
      if (idea === undefined) throw context.refuse('NOT_FOUND')
      const { caller, child } = access
      await markIdea(context.db, access, { key: params.key, state: body.state }, context.now)
      const payload = { user: { id: caller.userId, name: caller.name }, part: 'ideas' } as const
      const { accountId } = caller
      context.emit('family:changed', payload, {
        ...{ to: 'child', accountId, childId: child.childId, area: 'logs', at: context.now },
      })
      return { ...ideaInWords(idea, await localeOf(context.db, caller)), state: body.state }
    },

    async allowAssistant(context, { body }, { caller }) {
      await setConsent(context.db, caller, body.isAllowed, context.now)
      const payload = { user: { id: caller.userId, name: caller.name }, part: 'ideas' } as const
      context.emit('family:changed', payload, { to: 'account', accountId: caller.accountId })
      return { isThere, isAllowed: isThere && body.isAllowed }
    },

    async ask(context, { body }, access) {
      const { caller } = access
      const { accountId } = caller
      const locale = await localeOf(context.db, caller)
      const question = withoutNames(body.question, await namesOfFamily(context.db, accountId))
      if (!isForIdeas(question)) return streamed(toHelp(wayToHelp(await readZone(context.db, caller), locale)))
      const read = await readMoment(context.db, access, context.now)
      if (read === null) return streamed(fromLibrary([]))
      const history = historyOf(await readMarks(context.db, access), context.now)
      const ground = groundFor(body.question, read, history, locale)
      const mayAsk = config.assistant !== null && ground.length > 0 && (await readConsent(context.db, accountId))
      if (!mayAsk || config.assistant === null) return streamed(fromLibrary(ground))
      // The operator pays for each question, so a family has so many a day; then the library answers.
      const counted = await limits.consume('assistant', accountId)
      if (!counted.ok) return streamed(fromLibrary(ground))
      const words = streamWords(config.assistant, promptOf(question, read.coarse, ground, locale))
      return streamed(fromModel(words, ground, log))
    },
  }
}

function streamed(events: Parameters<typeof eventStream>[0]) {
  return { bytes: eventStream(events), contentType: 'text/event-stream; charset=utf-8' }
}

function historyOf(marks: readonly MarkRow[], now: Date): IdeaHistory {
  const of = (state: MarkRow['state']) => marks.filter((mark) => mark.state === state)
  return {
    done: new Map(of('done').map(({ key, markedAt }) => [key, markedAt.getTime()])),
    notForUs: new Set(of('notForUs').map(({ key }) => key)),
    saved: new Set(of('saved').map(({ key }) => key)),
    now: now.getTime(),
  }
}
