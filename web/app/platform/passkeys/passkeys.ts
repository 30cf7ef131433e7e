import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@nestwren/contract/vault-passkeys'

/**
 * Why the browser made or used no passkey: the person stopped or let it wait, it has one of them already, it can do
 * nothing of the kind, or something else.
 */
export type PasskeyProblem = 'stopped' | 'exists' | 'unsupported' | 'failed'

export class PasskeyError extends Error {
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem, cause: unknown) {
    super(`No passkey: ${problem}`, { cause })
    this.name = 'PasskeyError'
    this.problem = problem
  }
}

/** Whether the browser knows passkeys at all. */
export function canBrowserUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/**
 * Lets the browser make a passkey.
 * @throws PasskeyError
 */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { clientExtensionResults, ...made } = await orPasskeyError(() => startRegistration({ optionsJSON: options }))
  return { ...made, clientExtensionResults: { ...clientExtensionResults } }
}

/**
 * Lets the browser sign with a passkey.
 * @throws PasskeyError
 */
export async function signWithPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { clientExtensionResults, ...signed } = await orPasskeyError(() =>
    startAuthentication({ optionsJSON: options }),
  )
  return { ...signed, clientExtensionResults: { ...clientExtensionResults } }
}

const problemOf: Readonly<Record<string, PasskeyProblem>> = {
  NotAllowedError: 'stopped',
  AbortError: 'stopped',
  InvalidStateError: 'exists',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
}

/**
 * Asks the browser for a passkey, whose errors it names.
 * @throws PasskeyError
 */
export async function orPasskeyError<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!canBrowserUsePasskeys()) throw new PasskeyError('unsupported', null)
  try {
    return await work()
  } catch (error) {
    // The library gives its errors the name of what the browser threw.
    throw new PasskeyError(problemOf[error instanceof Error ? error.name : ''] ?? 'failed', error)
  }
}
