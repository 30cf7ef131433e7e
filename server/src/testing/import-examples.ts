import { v7 as uuidv7 } from 'uuid'
import { pixel } from './example-pixel.ts'
import type { Examples } from './example-world.ts'

/** Of no import that there is. */
const ofNothing = { params: { id: '0193f000-0000-7000-8000-0000000000ff' } }

/** One valid call for each endpoint of imports. Most need one that was begun, which no example has. */
export const importExamples = {
  imports: {
    list: () => ({}),
    create: () => ({ body: { id: uuidv7() } }),
    addFile: {
      input: () => ({ ...ofNothing, body: { fileId: uuidv7() }, file: pixel }),
      refusedWith: 'NOT_FOUND',
    },
    removeFile: {
      input: () => ({ params: { ...ofNothing.params, fileId: uuidv7() } }),
      refusedWith: 'NOT_FOUND',
    },
    read: { input: () => ofNothing, refusedWith: 'NOT_FOUND' },
    get: { input: () => ofNothing, refusedWith: 'NOT_FOUND' },
    answer: {
      input: () => ({ ...ofNothing, body: { answers: { zone: 'Europe/Lisbon', children: [] } } }),
      refusedWith: 'NOT_FOUND',
    },
    preview: {
      input: () => ({
        ...ofNothing,
        body: {
          file: 'log.csv',
          mapping: { columns: [], fixedKind: null, kinds: {}, durationUnit: 'minutes' },
          zone: 'Europe/Lisbon',
        },
      }),
      refusedWith: 'NOT_FOUND',
    },
    rows: { input: () => ofNothing, refusedWith: 'NOT_FOUND' },
    choose: {
      input: () => ({ ...ofNothing, body: { choices: [{ ref: 'log.csv#1', choice: { keep: true } }] } }),
      refusedWith: 'NOT_FOUND',
    },
    leftOut: { input: () => ofNothing, refusedWith: 'NOT_FOUND' },
    start: { input: () => ({ ...ofNothing, body: {} }), refusedWith: 'NOT_FOUND' },
    undo: { input: () => ofNothing, refusedWith: 'NOT_FOUND' },
    remove: { input: () => ofNothing, refusedWith: 'NOT_FOUND' },
  },
} satisfies Pick<Examples, 'imports'>
