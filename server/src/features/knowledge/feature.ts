import { articleReactions, knowledge } from '@nestwren/contract/knowledge'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { reactionAutocommit } from '../reactions/public.ts'
import { type KnowledgeDeps, knowledgeHandlers } from './handlers.ts'
import { locateArticle } from './policy.ts'
import { articleReactionHandlers } from './reactions.ts'
import { knowledgeTasks } from './tasks.ts'

export const knowledgeFeature: Feature<TaskDeps & KnowledgeDeps> = {
  calls: (parts) => [
    calls(knowledge, knowledgeHandlers(parts), { locate: locateArticle, autocommit: ['preview', 'addPicture'] }),
    calls(articleReactions, articleReactionHandlers(), { locate: locateArticle, autocommit: reactionAutocommit }),
  ],
  tasks: knowledgeTasks,
}
