import { createGrowth, type Growth } from './growth.ts'

/** Which tables a chart needs. */
export interface LoadOptions {
  /** 'five' (the default): the standards, to 59 months. 'nineteen': also the reference from 60 months to 19 years. */
  upTo?: 'five' | 'nineteen'
  /** Arm circumference and the two skinfolds, from day 91 to 59 months. */
  withArmAndSkinfolds?: boolean
}

/**
 * Loads the tables that are needed, each as a module of its own, and returns scores and curves over them. The modules are
 * kept by the module loader, so a second call is cheap. Rejects when a module cannot be fetched.
 */
export async function loadGrowth({ upTo = 'five', withArmAndSkinfolds = false }: LoadOptions = {}): Promise<Growth> {
  const [{ underFive }, over, arm] = await Promise.all([
    import('./tables/under-five.ts'),
    upTo === 'nineteen' ? import('./tables/over-five.ts') : null,
    withArmAndSkinfolds ? import('./tables/arm-and-skinfolds.ts') : null,
  ])
  return createGrowth({ ...underFive, ...over?.overFive, ...arm?.armAndSkinfolds })
}
