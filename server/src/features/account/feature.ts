import type { Feature } from '../../platform/feature/feature.ts'
import type { Kernel } from './kernel-policy.ts'

export const accountFeature: Feature<{ readonly kernel: Kernel }> = {
  start: ({ kernel }) => kernel.start(),
  stopSteps: ({ kernel }) => [{ name: 'kernel', when: 'afterJobs', run: () => kernel.stop() }],
}
