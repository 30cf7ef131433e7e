import type { Logger } from 'pino'

/** What the database layer needs of a log; any pino logger will do. */
export type DatabaseLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
