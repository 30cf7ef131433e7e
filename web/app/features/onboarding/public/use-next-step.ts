import { api } from '../../../platform/api/api.ts'

const patienceMs = 10_000

/** Where somebody new goes on: without children to add the first; else, and where that cannot be read, to the rest (A §4). */
export async function nextStep(): Promise<'/onboarding' | '/caregiver-onboarding'> {
  try {
    const children = await api.children.list(undefined, { signal: AbortSignal.timeout(patienceMs) })
    return children.length === 0 ? '/onboarding' : '/caregiver-onboarding'
  } catch {
    return '/caregiver-onboarding'
  }
}
