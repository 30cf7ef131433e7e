import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'

const patienceMs = 10_000

/** Where somebody new goes on: without children to add the first; else, and where that cannot be read, to the rest (A §4). */
export async function wayOn(): Promise<'/onboarding' | '/caregiver-onboarding'> {
  try {
    const children = await api.children.list(undefined, { signal: AbortSignal.timeout(patienceMs) })
    return children.length === 0 ? '/onboarding' : '/caregiver-onboarding'
  } catch {
    return '/caregiver-onboarding'
  }
}

/** Goes on from registering, paying or joining. In place of the page before: nobody wants to go back into a form. */
export function useWayOn(): () => Promise<void> {
  const navigate = useNavigate()
  return useCallback(async () => {
    await navigate(await wayOn(), { replace: true })
  }, [navigate])
}
