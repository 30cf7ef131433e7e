import { useKnowledgeRights } from '../use-knowledge-rights.ts'

/** Whether there are articles for the person. */
export function useMayReadArticles(): boolean {
  return useKnowledgeRights().canRead
}
