import * as z from 'zod/mini'
import { endpoint, file, nothing } from './endpoint.ts'
import { id, idParams, page, paging, timeZone, whole } from './fields.ts'
import { answers, choice, dateOrder, importRow, mapping, oneImport, previewRow } from './imports-schemas.ts'
import { importOutcomes, importPartBytes, maxImportParts } from './imports-words.ts'

export type {
  Import,
  ImportAnswers,
  ImportAsks,
  ImportChoice,
  ImportedItem,
  ImportMapping,
  ImportPreviewRow,
  ImportRow,
  ImportTotals,
} from './imports-schemas.ts'

const wholeInForm = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/)),
      z.transform((words: string) => Number(words)),
    ),
    whole(min, max),
  )

const notNow = { NOT_NOW: { status: 409, text: 'This import has moved on. Reload the page.' } } as const
const stale = { STALE_VERSION: { status: 409, text: 'Someone else just changed this.' } } as const
const parents = { who: 'member', only: 'parents' } as const
/** Rows that one call decides on; a choice is up to four fields: its place, the row, the choice and what it says. */
const maxChoicesAtOnce = 500
const choiceFields = 4 * maxChoicesAtOnce + 2
/** Many columns, words for kinds and children are named in one body; its size bounds them more than this does. */
const answerFields = 10_000
const outcomeFilter = { outcome: z.optional(z.enum(importOutcomes)) }

/** Coming from another app, or with the family's own export. */
export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    summary: 'The imports of the family, latest first, without those that were discarded.',
    access: parents,
    query: z.strictObject(paging),
    output: page(oneImport),
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/imports',
    summary: 'Begins an import, to which files are then added. Repeating the same id answers the same one.',
    access: parents,
    body: z.strictObject({ id }),
    output: oneImport,
    status: 201,
    errors: {
      TOO_MANY_IMPORTS: { status: 409, text: 'Finish or discard another import first.' },
      RATE_LIMITED: { status: 429, text: 'You can start 20 imports a day. Try again tomorrow.' },
    },
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/api/imports/:id/files',
    summary:
      'Adds a CSV, JSON or ZIP file, in one part or several in any order. A part that is here is not stored again.',
    access: parents,
    params: idParams,
    upload: { maxBytes: importPartBytes },
    body: z.strictObject({
      fileId: id,
      /** Which part this is, from 0. */
      part: z._default(wholeInForm(0, maxImportParts - 1), 0),
      parts: z._default(wholeInForm(1, maxImportParts), 1),
    }),
    output: oneImport,
    status: 201,
    errors: {
      ...notNow,
      TOO_LARGE: { status: 413, text: 'Files can be up to 60 MB, and a Nestwren export up to 2 GB.' },
      TOO_MANY_FILES: { status: 400, text: 'An import can have up to 200 files.' },
      IMPORT_TOO_LARGE: { status: 507, text: 'Your imports are too large together. Discard one, then add this again.' },
      RATE_LIMITED: { status: 429, text: "Too many uploads at once. They'll continue in a moment." },
    },
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/imports/:id/files/:fileId',
    summary: 'Takes a file out of an import that has not been started.',
    access: parents,
    params: z.strictObject({ id, fileId: id }),
    output: oneImport,
    errors: notNow,
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/imports/:id/read',
    summary: 'Looks at the files and, as far as nothing has to be asked, reads them.',
    access: parents,
    params: idParams,
    output: oneImport,
    status: 202,
    errors: {
      ...notNow,
      NO_FILES: { status: 400, text: 'Add a file first.' },
      FILE_INCOMPLETE: { status: 409, text: 'A file is still being added.' },
    },
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/imports/:id',
    summary: 'One import.',
    access: parents,
    params: idParams,
    output: oneImport,
    errors: {},
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/api/imports/:id/answers',
    summary: 'Stores what was asked and reads the files again with it.',
    access: parents,
    params: idParams,
    body: z.strictObject({ version: z.optional(whole(1, 1_000_000_000)), answers }),
    maxFields: answerFields,
    output: oneImport,
    status: 202,
    errors: {
      ...notNow,
      ...stale,
      UNKNOWN_CHILD: { status: 400, text: "You can't import for one of these children." },
      TOO_MANY_CHILDREN: { status: 400, text: 'A family can have up to 20 children.' },
    },
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/imports/:id/preview',
    summary: 'The first rows of one CSV file as they would be read with a mapping of its columns. Stores nothing.',
    access: parents,
    params: idParams,
    body: z.strictObject({
      file: z.string().check(z.maxLength(300)),
      mapping,
      zone: timeZone,
      dateOrder: z._default(z.nullable(dateOrder), null),
      units: answers.shape.units,
    }),
    maxFields: answerFields,
    output: z.object({ rows: z.array(previewRow) }),
    errors: notNow,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/rows',
    summary:
      'Rows that are not imported as they stand, with the reason, in the order of the files; or those with a choice, as they were before it.',
    access: parents,
    params: idParams,
    query: z.strictObject({ ...outcomeFilter, chosen: z.optional(z.literal('true')), ...paging }),
    output: page(importRow),
    errors: {},
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/imports/:id/choices',
    summary: 'Says what becomes of rows that the files leave open (null: as before), and reads the files again.',
    access: parents,
    params: idParams,
    body: z.strictObject({
      choices: z
        .array(z.strictObject({ ref: z.string().check(z.minLength(3), z.maxLength(320)), choice: z.nullable(choice) }))
        .check(z.minLength(1), z.maxLength(maxChoicesAtOnce)),
    }),
    maxFields: choiceFields,
    output: oneImport,
    status: 202,
    errors: {
      ...notNow,
      TOO_MANY_CHOICES: { status: 400, text: 'You can decide on up to 5,000 rows of one import.' },
    },
  }),
  leftOut: endpoint({
    method: 'GET',
    path: '/api/imports/:id/left-out',
    summary: 'A CSV of the rows that were left out, with the reason before their own columns.',
    access: parents,
    params: idParams,
    query: z.strictObject(outcomeFilter),
    output: file,
    errors: {},
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/imports/:id/start',
    summary: 'Imports what was read. After a failure it goes on where it stopped.',
    access: parents,
    params: idParams,
    body: z.strictObject({ version: z.optional(whole(1, 1_000_000_000)) }),
    output: oneImport,
    status: 202,
    errors: {
      ...notNow,
      ...stale,
      IMPORT_RUNNING: { status: 409, text: 'Another import is running. Wait until it is finished.' },
      UNKNOWN_CHILD: { status: 400, text: "You can't import for one of these children." },
      TOO_MANY_CHILDREN: { status: 400, text: 'A family can have up to 20 children.' },
      QUOTA_EXCEEDED: { status: 507, text: "Your family's storage is full. Delete something for good to make space." },
    },
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/:id/undo',
    summary: 'Removes for good what an import made, but not what someone changed or commented on since.',
    access: parents,
    params: idParams,
    output: oneImport,
    status: 202,
    errors: {
      ...notNow,
      IMPORT_RUNNING: { status: 409, text: 'Another import is running. Wait until it is finished.' },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/imports/:id',
    summary: 'Discards an import that was not started, or forgets one that is over; what was imported stays.',
    access: parents,
    params: idParams,
    output: nothing,
    errors: notNow,
  }),
}
