import { isIP } from 'node:net'
import * as z from 'zod'
import { readFilesKeys } from './files-keys.ts'

/** Schemas of single settings; what they refuse is said in words. */

export const onOff = z.enum(['on', 'off'], 'must be on or off')
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))

export function url(protocols: readonly string[]) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
}

export const origin = url(['http:', 'https:']).refine(
  (text) => !URL.canParse(text) || /^\/?$/.test(withoutOrigin(text)),
  {
    message: 'must be an origin: no path, query or sign-in details',
  },
)

export const baseAddress = url(['http:', 'https:'])
  .refine((text) => !URL.canParse(text) || new URL(text).search + new URL(text).hash === '', {
    message: 'must have no query',
  })
  .transform((text) => text.replace(/\/+$/, ''))

/** Written into a header, in which spaces, commas and semicolons would end it. */
export const scriptAddress = url(['https:', 'http:'])
  .refine((text) => !/[\s,;'"\\]/.test(text), 'must have no spaces, commas, semicolons or quotes')
  .refine(isSafeSource, 'must begin with https://, or be on this machine')

function isSafeSource(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { protocol, hostname } = new URL(text)
  return protocol !== 'http:' || hostname === '127.0.0.1' || hostname === 'localhost'
}

function withoutOrigin(text: string): string {
  const { pathname, search, hash, username } = new URL(text)
  return `${pathname}${search}${hash}${username}`
}

export const providerKey = z.string().regex(/^[\w.-]{8,200}$/, 'must be a key of RevenueCat')

export const secret = z.string().refine((text) => Buffer.byteLength(text) >= 32, 'must have at least 32 bytes')

/** Keys of files; its problems name ids and never a key. */
export const filesKeys = z.string().transform((text, context) => {
  const read = readFilesKeys(text)
  if ('keys' in read) return read.keys
  context.addIssue({ code: 'custom', message: read.problem })
  return z.NEVER
})

export const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isAddressRange),
    'must be IP addresses or ranges such as 10.0.0.0/8, with commas between',
  )

function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** A password as argon2id keeps it. */
export const passwordHash = z
  .string()
  .regex(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{11,}\$[\w+/]{32,}$/, 'must be an argon2id hash')
