import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { id, idParams, instant } from './fields.ts'

export const deviceSession = z.object({
  id,
  /** By what the browser says it is, such as Chrome and Android; null where that tells nothing. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
})
export type DeviceSession = z.infer<typeof deviceSession>

/** Where the caller is signed in. */
export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'The living sessions of the caller, the last used first.',
    access: { who: 'session' },
    output: z.object({ items: z.array(deviceSession) }),
    errors: {},
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'Signs one device out.',
    access: { who: 'session' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
  revokeOthers: endpoint({
    method: 'POST',
    path: '/api/auth/sessions/revoke-others',
    summary: 'Signs every other device out.',
    access: { who: 'session' },
    output: nothing,
    errors: {},
  }),
}
