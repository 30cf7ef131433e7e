import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { id, idParams, page, paging, versionOfChange, words } from './fields.ts'
import { person } from './logs/entry-schema.ts'

/** Something to ask at the next visit. */
export const visitQuestion = z.object({
  id,
  childId: id,
  text: z.string(),
  /** It was asked; it leaves the doctor's page. */
  isAsked: z.boolean(),
  createdBy: person,
  version: z.int(),
})
export type VisitQuestion = z.infer<typeof visitQuestion>

const fields = { text: words(500), isAsked: z._default(z.boolean(), false) }

/** Questions for the doctor, kept by everybody who looks after a child's health. */
export const visitQuestions = {
  list: endpoint({
    method: 'GET',
    path: '/api/visit-questions',
    summary: 'Questions for the doctor, of the children whose health the caller may see.',
    access: { who: 'family', area: 'health', level: 'view' },
    query: z.strictObject(paging),
    output: page(visitQuestion),
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/visit-questions',
    summary: 'Adds a question. Repeating the same id answers the same one.',
    access: { who: 'child', area: 'health', level: 'add', child: 'body.childId' },
    body: z.strictObject({ id: z.optional(id), childId: id, ...fields }),
    output: visitQuestion,
    status: 201,
    errors: { TOO_MANY_QUESTIONS: { status: 400, text: 'Each child can have up to 200 questions.' } },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/visit-questions/:id',
    summary: 'Changes a question. A stale version answers 409 with the current row in details.current.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    body: z.strictObject({
      version: versionOfChange,
      /** Marks one change, so that sending it again is harmless. */
      mutationId: z.optional(id),
      ...fields,
    }),
    output: visitQuestion,
    errors: { STALE_VERSION: { status: 409, text: 'Someone else just changed this.' } },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/visit-questions/:id',
    summary: 'Takes a question off the list.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
}
