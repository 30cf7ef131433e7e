import { timestamp } from 'drizzle-orm/pg-core'

/** A column that holds an instant, a Date in code. */
export function at(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' })
}
