import { bigserial, customType, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { grows } from '../db/table-growth.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/**
 * Messages between server processes that do not fit into a notification. Names and columns are those of
 * @socket.io/postgres-adapter, which also removes what is older than half a minute.
 */
export const socketAttachmentsTable = pgTable('socket_io_attachments', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).defaultNow(),
  payload: bytes('payload'),
})
grows(socketAttachmentsTable, { because: 'The adapter of the live cluster removes what is older than half a minute.' })
