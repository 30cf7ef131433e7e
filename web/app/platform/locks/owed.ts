import type { Scope } from '../session/token-store.ts'

/** The preference that a family was locked on this device and the server has not been told. */
export const owedKeyOf = ({ accountId }: Pick<Scope, 'accountId'>) => `nestwren.lock.${accountId}`
