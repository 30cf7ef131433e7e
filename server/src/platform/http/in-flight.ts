import type { Readable } from 'node:stream'
import type { Endpoint } from '@nestwren/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ipKey } from '../rate-limit/ip-key.ts'
import type { LimitSettings } from '../rate-limit/limit-table.ts'
import type { Claims, StaffClaims } from './access.ts'
import { commonError } from './errors.ts'
import { createPlaces, type Leave, type Places } from './places.ts'

/** A page asks for everything at once; on a busy machine it is rather late than refused. */
const line = { mostWaiting: 200, waitMs: 10_000 }
/** What opening the app on a slow machine takes, several times over. */
const longUseMs = 2_000
/** An upload takes long, and its bytes wait on the other side meanwhile; a request ends after a minute. */
const uploadLine = { mostWaiting: 50, waitMs: 20_000 }
/** What is being read for minutes does not end soon. */
const noLine = { mostWaiting: 0, waitMs: 0 }

const fullOf = (retryAfterS: number) => () => commonError('RATE_LIMITED', { retryAfterS })

/**
 * Requests that are being answered, counted for each person, family and address, so that one family's worst never takes
 * all connections of the database. Over the number a request waits a little, in order; then it is answered 429 with
 * Retry-After. Whoever asks without an end gets fewer at a time (`longUseMs`): each call of somebody else passes through the
 * event loop and the database several times, and waits there for what is under way. Counted in this process: what is shared
 * is its pool.
 */
export interface InFlight {
  /**
   * Takes the places of a call, before anything asks the database. `claims` are null where nobody needs to sign in. An operator
   * has places as a person has, which nobody else at their address takes.
   */
  enter(endpoint: Endpoint, claims: Claims | StaffClaims | null, request: FastifyRequest): Leave | Promise<Leave>
  /** Takes the family's place of an upload whose body has been read: the slow line of one person holds up nobody else. */
  enterUploaded(accountId: string, request: FastifyRequest): Leave | Promise<Leave>
  /** Counts a file that is being sent until its reader has it or has gone; refused at once over the number. */
  stream(claims: Claims | null, request: FastifyRequest, reply: FastifyReply, bytes: Readable): void
}

export function createInFlight(
  { numbers }: Pick<LimitSettings, 'numbers'>,
  { waitMs = line.waitMs }: { readonly waitMs?: number } = {},
): InFlight {
  const soon = { ...line, waitMs, whenFull: fullOf(2) }
  const later = { ...uploadLine, whenFull: fullOf(10) }
  const persons = createPlaces({ most: numbers.requestsPerPerson, whenLong: { fewest: 1, longUseMs }, ...soon })
  const accounts = createPlaces({ most: numbers.requestsPerAccount, whenLong: { fewest: 2, longUseMs }, ...soon })
  // Behind one there may be many people.
  const addresses = createPlaces({ most: numbers.requestsPerAddress, whenLong: { fewest: 2, longUseMs }, ...soon })
  const files = createPlaces({ most: numbers.filesPerAddress, ...soon })
  const uploadsOfPersons = createPlaces({ most: numbers.uploadsAtOnce, ...later })
  const uploadsOfAccounts = createPlaces({ most: numbers.uploadsAtOnce, ...later })
  const streams = createPlaces({ most: numbers.streamsPerPerson, ...noLine, whenFull: fullOf(10) })
  const streamsOut = createPlaces({ most: numbers.streamsPerAddress, ...noLine, whenFull: fullOf(10) })

  return {
    enter(endpoint, claims, request) {
      const isGone = goneOf(request)
      if (claims === null) {
        // Pictures come in dozens: they must not stand before somebody who signs in.
        const places = endpoint.output === 'file' ? files : addresses
        return places.take(ipKey(request.ip), isGone)
      }
      if ('operatorId' in claims) return persons.take(`operator ${claims.operatorId}`, isGone)
      if (endpoint.upload !== undefined) return uploadsOfPersons.take(claims.userId, isGone)
      return both([persons, claims.userId], [accounts, claims.accountId], isGone)
    },

    enterUploaded: (accountId, request) => uploadsOfAccounts.take(accountId, goneOf(request)),

    stream(claims, request, reply, bytes) {
      try {
        const leave = claims === null ? streamsOut.take(ipKey(request.ip)) : streams.take(claims.userId)
        if (!(leave instanceof Promise)) reply.raw.once('close', leave)
      } catch (error) {
        bytes.destroy()
        throw error
      }
    },
  }
}

/** A request's own body being read to its end says nothing; its connection does. */
function goneOf(request: FastifyRequest): () => boolean {
  return () => request.raw.socket.destroyed
}

/** Both places, the first one first: without a promise where nobody has to wait. */
function both(
  [first, firstKey]: readonly [Places, string],
  [second, secondKey]: readonly [Places, string],
  isGone: () => boolean,
): Leave | Promise<Leave> {
  const taken = first.take(firstKey, isGone)
  return taken instanceof Promise ? taken.then(andSecond) : andSecond(taken)

  function andSecond(leaveFirst: Leave): Leave | Promise<Leave> {
    try {
      const alsoTaken = second.take(secondKey, isGone)
      if (!(alsoTaken instanceof Promise)) return allOf(leaveFirst, alsoTaken)
      return alsoTaken.then(
        (leaveSecond) => allOf(leaveFirst, leaveSecond),
        (error: unknown) => {
          leaveFirst()
          throw error
        },
      )
    } catch (error) {
      leaveFirst()
      throw error
    }
  }
}

function allOf(...leaves: readonly Leave[]): Leave {
  return () => {
    for (const leave of leaves) leave()
  }
}
