import { useEffect, useEffectEvent } from 'react'
import { onLogged } from '../logged.ts'

/** Calls back whenever the person has logged something, of any kind. */
export function useLogged(listener: () => void): void {
  const tell = useEffectEvent(listener)
  useEffect(() => onLogged(() => tell()), [])
}
