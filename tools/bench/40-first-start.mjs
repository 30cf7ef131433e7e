import { requireReadyUnder } from './stage/starts.mjs'

export const name = 'First start after install, with `npm start`'
export const aim = 'ready in under 6 s'
export const decisions = ['0001']

/** An empty DATA_DIR: the database is made, migrated and filled with the demo family. */
export async function run(ctx) {
  return requireReadyUnder(6, ctx, ['a', 'b', 'c'])
}
