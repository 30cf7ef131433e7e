import type { StaffAccess } from '@nestwren/contract/endpoint'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { type AccessByWho, mint, type Operator, type StaffGate, type StaffProof } from '../../platform/http/access.ts'
import { commonError } from '../../platform/http/errors.ts'
import { idleMs, type OperatorTokens } from './operator-tokens.ts'

interface StaffGateDeps {
  readonly database: Database
  readonly clock: Clock
  readonly tokens: OperatorTokens
  /** Without a panel no token of an operator opens anything. */
  readonly hasPanel: boolean
  /**
   * Whether this is the password of the quiz administration; counts and refuses guesses itself.
   * @throws HttpError 401 for a wrong one, 429 after too many
   */
  readonly checkQuizPassword: (password: string, ip: string) => Promise<void>
}

interface SessionRow {
  readonly id: string
  readonly operator_id: string
  readonly name: string
}

// One statement asks and renews: a session that is used at the same moment twice is used once.
const statement = `
  update operator_sessions s set last_used_at = greatest(s.last_used_at, $2)
  from operators o
  where s.id = $1 and o.id = s.operator_id and s.ended_at is null and o.ended_at is null
    and s.expires_at > $2 and s.last_used_at > $3
  returning s.id, s.operator_id, o.name`

/** Who runs the service, judged by the session as it stands in the database at each call. */
export function createStaffGate(deps: StaffGateDeps): StaffGate {
  const { database, clock, tokens, hasPanel, checkQuizPassword } = deps
  const operatorOf = async (token: string): Promise<Operator> => {
    const now = clock.now()
    if (!hasPanel) throw commonError('UNAUTHENTICATED')
    const read = await tokens.readSession(token, now)
    if (!read.ok) throw commonError(read.why === 'expired' ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED')
    const { sessionId, operatorId } = read.claims
    const values = [sessionId, now, new Date(now.getTime() - idleMs)]
    const { rows } = await database.pool.query<SessionRow>({ name: 'operator-session', text: statement, values })
    const [row] = rows
    if (row === undefined || row.operator_id !== operatorId) throw commonError('UNAUTHENTICATED')
    return { operatorId, name: row.name, sessionId }
  }

  const admitted: {
    readonly [W in StaffAccess['who']]: (sent: StaffProof) => Promise<AccessByWho[W]>
  } = {
    async operator({ token }) {
      if (token === null) throw commonError('UNAUTHENTICATED')
      return mint('operator', { operator: await operatorOf(token) })
    },
    async quizAdmin({ token, password, ip }) {
      if (token !== null) return mint('quizAdmin', { operator: await operatorOf(token) })
      if (password === null) throw commonError('UNAUTHENTICATED')
      await checkQuizPassword(password, ip)
      return mint('quizAdmin', { operator: null })
    },
  }
  return {
    async claimsOf(token) {
      if (token === null || !hasPanel) return null
      const read = await tokens.readSession(token, clock.now())
      return read.ok ? { operatorId: read.claims.operatorId } : null
    },
    admit: (who, sent) => admitted[who](sent),
  }
}
