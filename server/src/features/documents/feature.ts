import { documentReactions, documents } from '@nestwren/contract/documents'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { reactionAutocommit } from '../reactions/public.ts'
import { type DocumentDeps, documentHandlers, documentReactionHandlers } from './handlers.ts'
import { locateDocument } from './policy.ts'
import { documentTasks } from './tasks.ts'

export const documentsFeature: Feature<TaskDeps & DocumentDeps> = {
  calls: (parts) => [
    calls(documents, documentHandlers(parts), { locate: locateDocument, autocommit: ['upload'] }),
    calls(documentReactions, documentReactionHandlers(), { locate: locateDocument, autocommit: reactionAutocommit }),
  ],
  tasks: documentTasks,
}
