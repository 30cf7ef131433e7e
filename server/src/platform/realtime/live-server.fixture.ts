import { tmpdir } from 'node:os'
import { openDatabase } from '../db/database.ts'
import { createSilentLog } from '../log/log.ts'
import { createTestRights, startLiveServer } from './realtime.fixture.ts'

/** A server process for tests to kill. Takes a database URL and tells its address and an access token of Zoe. */
const [databaseUrl = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), log: createSilentLog() })
const rights = createTestRights()
const { url } = await startLiveServer({ database, rights })
process.send?.({ url, token: rights.person('Zoe').token })
